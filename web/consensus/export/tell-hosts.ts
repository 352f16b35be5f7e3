import { listAskedHosts } from '@quartet/shared/domain/asked-hosts.ts';
import { marks } from '../../ui/lib/strings.ts';
import { describeKept, nameHost } from '../../ui/models/describe-kept.ts';
import { strings } from '../strings.ts';
import type { ExportedTurn } from './exported-turn.ts';

type Told = Pick<ExportedTurn, 'hosts' | 'images' | 'webSearch'>;

/** Reports who may have received the question and how long each keeps it, by its terms or a contract. */
export function tellHosts({ hosts, images, webSearch }: Told): string {
  const asked = listAskedHosts(hosts, { images: images > 0, webSearch });
  const told = asked.flatMap(({ host, region, questions, images: pictures, searches }) => {
    if (host === null) return [];
    const kept = [
      strings.whoGotQuestion(describeKept(questions)),
      ...(images > 0 ? [strings.whoGotImages(describeKept(pictures))] : []),
      ...(webSearch ? [strings.whoGotSearch(describeKept(searches))] : []),
    ];
    return [`${nameHost({ host, region })} ${marks.inBrackets(kept.join(marks.comma))}`];
  });
  return told.length === 0 ? '' : `*${strings.whoGotIt(told.join(marks.semicolon))}*`;
}
