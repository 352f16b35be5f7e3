import { limits } from '@quartet/shared/domain/limits.ts';
import { strings } from './strings.ts';

const unread = limits.undeliveredSeconds / 60;
const read = limits.rejoinSeconds / 60;

export function PrivacyText() {
  return (
    <div>
      <p>{strings.incognito}</p>
      <p className="mt-2">{strings.encryptedFor(unread, read)}</p>
    </div>
  );
}
