import { limits } from '@quartet/shared/domain/limits.ts';

export const privacyText =
  'Incognito by default. We care about your privacy. Unlike other AI platforms, Quartet does not store any message history.';

const unread = limits.undeliveredSeconds / 60;
const read = limits.rejoinSeconds / 60;

export function PrivacyText() {
  return (
    <div>
      <p>{privacyText}</p>
      <p className="mt-2">
        An answer that you have not read to its end waits for you with its question, encrypted, for
        up to {unread} minutes. One that you have read is deleted {read} minutes later.
      </p>
    </div>
  );
}
