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
        If you leave before an answer is done, we keep it encrypted for up to {unread} minutes. Once
        you've read it, it's deleted within {read} minutes.
      </p>
    </div>
  );
}
