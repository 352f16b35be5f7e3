import { blockMarkup } from '@quartet/shared/units/testing/block-markup.ts';
import { inlineMarkup } from '@quartet/shared/units/testing/inline-markup.ts';
import { beforeAll, expect, test } from 'vitest';
import { useGallery } from '../support/browser/use-gallery.ts';

const gallery = useGallery();

beforeAll(async () => {
  await gallery().page.goto(`${gallery().address}/units`);
  await gallery()
    .page.getByRole('region', { name: 'bracket math' })
    .locator('.katex')
    .first()
    .waitFor();
});

/** The text in the marks that a citation led to, without what the page adds. */
interface Landing {
  readonly words: string;
  readonly focused: boolean;
  readonly inView: boolean;
  readonly elsewhere: number;
}

/** Clicks the citations in order. Runs in the page. */
async function citeAll(section: Element): Promise<readonly Landing[]> {
  const landings: Landing[] = [];
  const until = async (cited: boolean) => {
    for (let frame = 0; frame < 600; frame += 1) {
      if (!!section.querySelector('.prose-cited') === cited) return;
      await new Promise(requestAnimationFrame);
    }
  };
  for (const button of [...section.querySelectorAll<HTMLElement>(':scope > button')].slice(0, -1)) {
    button.click();
    await until(true);
    const marked = [...section.querySelectorAll('[data-unit]')];
    const { top = -1, bottom = -1 } = marked[0]?.getBoundingClientRect() ?? {};
    const copies = marked.map((element) => element.cloneNode(true) as Element);
    for (const copy of copies) {
      const added = copy.querySelectorAll('figcaption, a span.text-ink-faint');
      for (const element of added) element.remove();
      for (const formula of copy.querySelectorAll('.katex')) {
        formula.replaceWith(formula.querySelector('annotation')?.textContent ?? '');
      }
    }
    landings.push({
      words: copies.map((copy) => copy.textContent.replaceAll(/\s+/g, '')).join(''),
      focused: document.activeElement === marked[0],
      inView: top >= 0 && bottom <= innerHeight,
      elsewhere: document.querySelectorAll('[data-unit]').length - marked.length,
    });
    document.body.click();
    await until(false);
  }
  return landings;
}

const samples = [...inlineMarkup, ...blockMarkup];
/** Text between two units that is not Markdown is marked with the first one. */
const between = ['html break', 'comment'];

test.each(samples.filter(([name]) => !between.includes(name)))(
  'the citation of each unit marks exactly its words: %s',
  async (...sample) => {
    const [name, , units] = sample;
    await gallery().page.emulateMedia({ reducedMotion: 'reduce' });
    const section = gallery().page.locator(`section[aria-label="${name}"]`);
    const landings = await section.evaluate(citeAll);
    expect(landings).toEqual(
      units.map((words) => ({
        words: words.replaceAll(/\s+/g, ''),
        focused: true,
        inView: true,
        elsewhere: 0,
      })),
    );
  },
);

const clear = /[ ,]0\)$/;

test('the highlight fades unless the person prefers less motion', async () => {
  const { page } = gallery();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.getByRole('button', { name: 'plain 1' }).click();
  const mark = page.locator('mark', { hasText: 'It is not safe for you.' });
  const colour = () => mark.evaluate((it) => getComputedStyle(it).backgroundColor);
  expect(await colour()).not.toMatch(clear);
  await mark.evaluate((it) => Promise.all(it.getAnimations().map(({ finished }) => finished)));
  expect(await colour()).toMatch(clear);
});

test('with reduced motion the highlight stays until the next click, and the focus stays after it', async () => {
  const { page } = gallery();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'code only 1' }).click();
  const box = page.locator('div[data-unit]');
  const colour = () => box.evaluate((it) => getComputedStyle(it, '::after').backgroundColor);
  expect(await box.evaluate((it) => it.getAnimations({ subtree: true }).length)).toBe(0);
  expect(await colour()).not.toMatch(clear);
  await page.evaluate(() => document.body.click());
  await expect.poll(colour).toMatch(clear);
  expect(await box.evaluate((it) => it === document.activeElement)).toBe(true);
});

test('a passage that cannot be shown is reported above its answer until the next click', async () => {
  const { page } = gallery();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'plain nowhere' }).click();
  const status = page.getByRole('status');
  await expect.poll(() => status.innerText()).toBe("We couldn't find these words in the answer.");
  const article = page.getByRole('article').filter({ has: status });
  expect(await article.evaluate((it) => it === document.activeElement)).toBe(true);
  await page.evaluate(() => document.body.click());
  await expect.poll(() => status.innerText()).toBe('');
});

test('the page logs no error', () => {
  expect(gallery().foreignRequests).toEqual([]);
  expect(gallery().pageErrors).toEqual([]);
});
