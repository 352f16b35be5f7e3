import { isDeepStrictEqual } from 'node:util';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Retention } from '@quartet/shared/domain/retention.ts';
import type { ProvidersConfig } from '../providers/providers-config.ts';

/** Lists the hosts that get a question, once each, in the order of the panel. */
export function listHosts({ slots, keepsNothing }: ProvidersConfig): readonly Retention[] {
  const asked = modelKeys
    .map((model) => slots[model].retention)
    .filter(({ questions }) => !keepsNothing || questions === 'none');
  return asked.filter(
    (host, at) => asked.findIndex((each) => isDeepStrictEqual(each, host)) === at,
  );
}
