import { expect, onTestFinished, test } from 'vitest';
import { openPicture, pictures, readShown, readSize, readWords } from '../../docs/pictures.ts';
import { shareChromium } from '../support/browser/open-chromium.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';

const { quartet } = useQuartet({ demo: true });

test.each(pictures.map((picture) => [picture.name, picture] as const))(
  'the picture "%s" has the words and the size of the page (else: npm run generate -- pictures)',
  async (name, picture) => {
    const shown = (await readShown())[name];
    const page = await openPicture(await shareChromium(), quartet(), picture);
    onTestFinished(() => page.context().close());
    const { width, height } = picture.options.viewport!;
    const scale = picture.options.deviceScaleFactor ?? 1;
    expect(await readSize(name)).toEqual({ width: width * scale, height: height * scale });
    expect({ ...(await readSize(name)), words: await readWords(page) }).toEqual(shown);
  },
);
