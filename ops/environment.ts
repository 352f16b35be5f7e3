import type { Secret } from '@quartet/runtime/environment/secret.ts';
import type { SettingValues } from '@quartet/runtime/environment/settings.ts';
import { variable } from '@quartet/runtime/environment/variables.ts';

export const opsSettings = {
  OPS_PORT: {
    about: 'Port of health, metrics and the pages for operators; 0 takes a free one.',
    schema: variable.integer(0, 65_535),
    fallback: '3010',
  },
  OPS_HOST: {
    about:
      'Address that this port listens on. Beyond this machine it shows health alone, unless OPS_TOKEN is set.',
    schema: variable.text,
    fallback: '127.0.0.1',
  },
  OPS_TOKEN: {
    about: 'What operators and Prometheus show: as bearer token, or as password in a browser.',
    schema: variable.optionalSecret,
  },
  LOG_SAMPLE: {
    about:
      'Which part of the calls and turns that went well are logged, from 0 to 1; of those that did not, all.',
    schema: variable.share,
    fallback: '1',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    about: 'Where traces of questions are sent to (OTLP over HTTP), such as http://collector:4318.',
    schema: variable.optionalUrl,
  },
} as const;

export interface OpsConfig {
  readonly port: number;
  readonly host: string;
  /** Without one, only who is on this machine sees more than the health. */
  readonly token?: Secret;
  /** Where traces go; without it there are none. */
  readonly collectorUrl?: string;
}

export function toOpsConfig(values: SettingValues<typeof opsSettings>): OpsConfig {
  const { OPS_PORT: port, OPS_HOST: host, OPS_TOKEN: token } = values;
  const { OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl } = values;
  return { port, host, ...(token && { token }), ...(collectorUrl && { collectorUrl }) };
}
