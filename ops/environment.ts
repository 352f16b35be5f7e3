import { defineSettings, type SettingValues } from '@quartet/runtime/environment/settings.ts';
import { variable } from '@quartet/runtime/environment/variables.ts';
import { operatorTokens } from './operator-tokens.ts';

export const opsSettings = defineSettings({
  OPS_PORT: {
    name: 'opsPort',
    about: 'Port of health, metrics and the pages for operators; 0 takes a free one.',
    schema: variable.integer(0, 65_535),
    fallback: '3010',
  },
  OPS_HOST: {
    name: 'opsHost',
    about:
      'Address that this port listens on. Beyond this machine it shows health alone, unless OPS_TOKEN is set.',
    schema: variable.text,
    fallback: '127.0.0.1',
  },
  OPS_TOKEN: {
    name: 'operatorTokens',
    about:
      'Tokens of operators and of Prometheus, 32 characters or more each: one token, or name:token,name:token. The name is recorded.',
    schema: operatorTokens,
  },
  LOG_SAMPLE: {
    name: 'logSample',
    about:
      'Share of the successful calls and turns that is logged, from 0 to 1. All failed calls and turns are logged.',
    schema: variable.share,
    fallback: '1',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    name: 'collectorUrl',
    about: 'Address for traces of questions (OTLP over HTTP), such as http://collector:4318.',
    schema: variable.optionalUrl,
  },
});

/** Settings of the port. Without a token, callers from other machines can only see the health. */
export type OpsConfig = SettingValues<typeof opsSettings>;
