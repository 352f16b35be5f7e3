import { writeFile } from 'node:fs/promises';
import { playSample } from '../tests/support/play-sample.ts';
import { sampleFile, sampleQuestion } from './sample-file.ts';

const written = { question: sampleQuestion, state: await playSample(sampleQuestion) };
await writeFile(sampleFile, `${JSON.stringify(written, null, 2)}\n`);
