import { listAskedHosts } from '@quartet/shared/domain/asked-hosts.ts';
import type { Host } from '@quartet/shared/domain/retention.ts';
import { useUserRecord } from '../../account/credits/user-record.ts';
import { toQuestion } from '../../chat/question-box/draft.ts';
import { useChatState } from '../../chat/state/chat-context.tsx';
import type { SentQuestion } from '../../chat/state/chat-state.ts';
import { formatDay } from '../../ui/lib/format-more.ts';
import { joinNames } from '../../ui/lib/join-names.ts';
import { useView } from '../../ui/lib/view.ts';
import { describeKept, nameHost } from '../../ui/models/describe-kept.ts';
import { trueNames } from '../../ui/models/names.ts';
import { strings } from '../strings.ts';

/** Lists the hosts that may get the question in the box, or that got the last one if the box is empty, and what each keeps. */
export function HostsTable() {
  const hosts = useUserRecord()?.hosts;
  const draft = useView((view) => view.draft);
  const last = useChatState((state) => state.turns.at(-1)?.question);
  if (!hosts) return null;
  const isDraft = draft.text !== '' || draft.images.length > 0;
  const question = isDraft || !last ? toQuestion(draft) : last;
  return (
    <>
      <h2 className="mt-3 font-semibold text-ink">{strings.whoMayGet}</h2>
      {hosts.every(({ host }) => host === null) ? (
        <p className="mt-1">{strings.isDemoSoNobody}</p>
      ) : (
        <Table hosts={hosts} question={question} />
      )}
      {question.checkPages && <p className="mt-1">{strings.sitesSeeAVisit}</p>}
    </>
  );
}

interface TableProps {
  readonly hosts: readonly Host[];
  readonly question: SentQuestion;
}

const cellStyle = 'py-1 pe-2 text-start align-top font-normal';

function Table({ hosts, question: { images, webSearch, lost } }: TableProps) {
  const hasImages = images.length > 0 || (lost?.images ?? 0) > 0;
  const columns = [
    { name: strings.question, of: (host: Host) => host.questions },
    ...(hasImages ? [{ name: strings.images, of: (host: Host) => host.images }] : []),
    ...(webSearch ? [{ name: strings.webSearch, of: (host: Host) => host.searches }] : []),
  ];
  const asked = listAskedHosts(hosts, { images: hasImages, webSearch });
  if (asked.length === 0) return <p className="mt-1">{strings.mightAllKeep}</p>;
  return (
    <>
      <table aria-label={strings.whatEachKeeps} className="mt-1 w-full border-collapse">
        <thead>
          <tr className="text-ink-faint">
            {[strings.who, ...columns.map(({ name }) => name)].map((name) => (
              <th key={name} scope="col" className={cellStyle}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {asked.map((host) => (
            <tr key={JSON.stringify(host)} className="border-t border-line">
              <th scope="row" className={cellStyle}>
                <HostName {...host} />
              </th>
              {columns.map(({ name, of }) => (
                <td key={name} className={cellStyle}>
                  {describeKept(of(host))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-1 text-ink-faint">{strings.storeAbuse}</p>
    </>
  );
}

function HostName({ host, region, models = [], source, readOn }: Host) {
  return (
    <>
      <span className="block text-ink">
        {host === null ? strings.nobody : nameHost({ host, region })}
      </span>
      <span className="block text-ink-faint">{joinNames(models.map(trueNames.shortNameOf))}</span>
      {source && (
        <a href={source} target="_blank" rel="noreferrer" className="text-accent underline">
          {strings.termsRead(formatDay(readOn ?? ''))}
        </a>
      )}
    </>
  );
}
