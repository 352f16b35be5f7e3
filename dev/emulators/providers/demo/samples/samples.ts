import { readFileSync } from 'node:fs';
import path from 'node:path';
import { code } from './code/sample.ts';
import { health } from './health/sample.ts';
import { purchase } from './purchase/sample.ts';
import type { Sample, SampleManifest, SampleVoice } from './sample.ts';

/** The manifests of the samples, by folder, in the order in which the welcome page suggests them. */
const manifests = { health, code, purchase };

/** Samples that people wrote, so that the demo shows how the product handles real disagreements. */
export const samples: readonly Sample[] = Object.entries(manifests).map(readSample);

function readSample([folder, manifest]: readonly [string, SampleManifest]): Sample {
  const read = (name: SampleVoice | 'consensus') =>
    readFileSync(path.join(import.meta.dirname, folder, `${name}.md`), 'utf8').trim();
  const answers = {
    gemini: read('gemini'),
    claude: read('claude'),
    gpt: read('gpt'),
    grok: read('grok'),
  };
  return { ...manifest, answers, consensus: read('consensus') };
}
