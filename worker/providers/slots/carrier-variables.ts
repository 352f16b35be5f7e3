import type { Settings } from '@quartet/runtime/environment/settings.ts';
import { variable } from '@quartet/runtime/environment/variables.ts';
import * as z from 'zod';
import { httpUrl } from './http-url.ts';
import { modelsVariable } from './models-variable.ts';
import { services } from './services.ts';

/** Ollama itself reads `OLLAMA_MODELS` as the folder of its models. */
const folder = /^(?:[/~.]|[A-Za-z]:\\)/;

const localModels = z
  .string()
  .transform((value) => (folder.test(value) ? undefined : value))
  .pipe(modelsVariable.optional())
  .optional();

/** What carries the slots that have neither a key nor an address of their own. */
export const carrierVariables = {
  OPENROUTER_API_KEY: {
    about: 'Key of OpenRouter. It alone carries every slot without a key of its own.',
    schema: variable.optionalSecret,
  },
  OPENROUTER_BASE_URL: {
    about: 'Another address for OpenRouter.',
    schema: httpUrl,
    fallback: services.openrouter.liveUrl,
  },
  OLLAMA_MODELS: {
    about:
      'Models of a local server as id=Label. They take, one each, the slots that no key carries. A path is Ollama’s own setting and ignored.',
    schema: localModels,
  },
  OLLAMA_BASE_URL: {
    about: 'Address of the local server: Ollama, LM Studio, vLLM or another with Chat Completions.',
    schema: httpUrl,
    fallback: 'http://localhost:11434/v1',
  },
} as const satisfies Settings;
