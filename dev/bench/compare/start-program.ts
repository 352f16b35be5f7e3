import { type QuartetProcess, startProcess } from '../../../tests/stack/quartet-process.ts';

type Program = 'provider-stub' | 'raw-fan-out' | 'ai-sdk';

export function startProgram(
  program: Program,
  environment: Readonly<Record<string, string>>,
  readyWords: string,
): Promise<QuartetProcess> {
  return startProcess(`dev/bench/compare/programs/${program}.ts`, environment, readyWords);
}
