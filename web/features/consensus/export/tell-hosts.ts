import { describeKept } from '../../../models/describe-kept.ts';
import type { ExportedTurn } from './exported-turn.ts';

type Told = Pick<ExportedTurn, 'hosts' | 'images' | 'webSearch'>;

/** Tells who got the question and how long each keeps it, by its terms or a contract. */
export function tellHosts({ hosts, images, webSearch }: Told): string {
  const told = hosts.flatMap(({ host, questions, images: pictures, searches }) => {
    if (host === null) return [];
    const kept = [
      `question ${describeKept(questions)}`,
      ...(images > 0 ? [`images ${describeKept(pictures)}`] : []),
      ...(webSearch ? [`web search ${describeKept(searches)}`] : []),
    ];
    return [`${host} (${kept.join(', ')})`];
  });
  return told.length === 0 ? '' : `*Who got it, and keeps it: ${told.join('; ')}.*`;
}
