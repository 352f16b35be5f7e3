import { listAskedHosts } from '@quartet/shared/domain/asked-hosts.ts';
import type { Host } from '@quartet/shared/domain/retention.ts';
import { useStore } from 'zustand';
import { draftStore, toQuestion } from '../../features/chat/question-box/draft.ts';
import { useChatState } from '../../features/chat/state/chat-context.tsx';
import type { SentQuestion } from '../../features/chat/state/chat-state.ts';
import { useUserRecord } from '../../features/credits/use-user-record.ts';
import { joinNames } from '../../lib/join-names.ts';
import { describeKept } from '../../models/describe-kept.ts';
import { trueNames } from '../../models/names.ts';

/** Tells who may get the question in the box, or the last one where the box is empty, and what each keeps of it. */
export function HostsTable() {
  const hosts = useUserRecord()?.hosts;
  const draft = useStore(draftStore);
  const last = useChatState((state) => state.turns.at(-1)?.question);
  if (!hosts) return null;
  const isDraft = draft.text !== '' || draft.images.length > 0;
  return (
    <>
      <h2 className="mt-3 font-semibold text-ink">Who may get your question</h2>
      {hosts.every(({ host }) => host === null) ? (
        <p className="mt-1">This is a demo: no provider gets anything.</p>
      ) : (
        <Table hosts={hosts} question={isDraft || !last ? toQuestion(draft) : last} />
      )}
    </>
  );
}

interface TableProps {
  readonly hosts: readonly Host[];
  readonly question: SentQuestion;
}

const cellStyle = 'py-1 pr-2 text-left align-top font-normal';

function Table({ hosts, question: { images, webSearch, lost } }: TableProps) {
  const hasImages = images.length > 0 || (lost?.images ?? 0) > 0;
  const columns = [
    { name: 'Question', of: (host: Host) => host.questions },
    ...(hasImages ? [{ name: 'Images', of: (host: Host) => host.images }] : []),
    ...(webSearch ? [{ name: 'Web search', of: (host: Host) => host.searches }] : []),
  ];
  const asked = listAskedHosts(hosts, { images: hasImages, webSearch });
  if (asked.length === 0) return <p className="mt-1">Nobody: they might all keep it.</p>;
  return (
    <>
      <table aria-label="What each keeps" className="mt-1 w-full border-collapse">
        <thead>
          <tr className="text-ink-faint">
            {['Who', ...columns.map(({ name }) => name)].map((name) => (
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
      <p className="mt-1 text-ink-faint">They may keep what looks like abuse for longer.</p>
    </>
  );
}

function HostName({ host, models = [], source, readOn }: Host) {
  return (
    <>
      <span className="block text-ink">{host ?? 'Nobody: a demo'}</span>
      <span className="block text-ink-faint">{joinNames(models.map(trueNames.shortNameOf))}</span>
      {source && (
        <a href={source} target="_blank" rel="noreferrer" className="text-accent underline">
          Terms, read {readOn}
        </a>
      )}
    </>
  );
}
