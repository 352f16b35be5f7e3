import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startProcess } from '../../stack/quartet-process.ts';
import type { Plant } from './control.ts';

/** Lists leaks by printing and by files of a process. `hear` gets the output. */
export function listProcessPlants(
  temporary: string,
  hear: (output: string) => void,
): readonly Plant[] {
  const print =
    (how: 'log' | 'print'): Plant['plant'] =>
    async (controls) => {
      const texts = controls.map(({ text }) => text);
      const entry = path.join(import.meta.dirname, 'print-controls.ts');
      const program = await startProcess(
        entry,
        { HOW: how, TEXTS: JSON.stringify(texts) },
        'printed',
      );
      await program.end();
      hear(program.output());
    };
  return [
    { place: 'processes: output', kind: 'field of a log line', plant: print('log') },
    { place: 'processes: output', kind: 'line past the logger', plant: print('print') },
    {
      place: 'processes: temporary files',
      kind: 'file',
      plant: (controls) =>
        Promise.all(
          controls.map(({ bytes }, at) => writeFile(path.join(temporary, `control-${at}`), bytes)),
        ),
    },
  ];
}
