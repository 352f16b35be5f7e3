import type { PlayedAnswer } from '../answer.ts';
import type { JsonObject } from '../json.ts';
import type { EmulatedProvider } from '../provider.ts';

/** xAI also writes citations into the text, as `[[1]](url)`. */
export function withInlineCitations(
  provider: EmulatedProvider,
  answer: PlayedAnswer,
): PlayedAnswer {
  if (provider !== 'xai' || answer.search === null) return answer;
  const marks = answer.search.sources.map(({ url }, index) => toMark(url, index));
  return { ...answer, text: [...answer.text, ` ${marks.join(' ')}`] };
}

/** `url_citation` annotations with the spans of the text that they support. */
export function toAnnotations(
  provider: EmulatedProvider,
  answer: PlayedAnswer,
): readonly JsonObject[] {
  const text = answer.text.join('');
  const sources = answer.search?.sources ?? [];
  return sources.map(({ url, title, cited }, index) => {
    const mark = provider === 'xai' ? toMark(url, index) : (cited ?? '');
    const found = text.lastIndexOf(mark);
    const start = found === -1 ? text.length : found;
    return {
      type: 'url_citation',
      url,
      // xAI uses the citation's number as its title.
      title: provider === 'xai' ? String(index + 1) : title,
      start_index: start,
      end_index: found === -1 ? start : start + mark.length,
    };
  });
}

function toMark(url: string, index: number): string {
  return `[[${index + 1}]](${url})`;
}
