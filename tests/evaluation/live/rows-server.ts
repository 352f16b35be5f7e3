import { createServer } from 'node:http';
import { listen } from '@quartet/runtime/process/listen.ts';

/** Rows of invented data sets, as the hub names and shapes them. */
const rows: Readonly<Record<string, readonly unknown[]>> = {
  'truthfulqa/truthful_qa': Array.from({ length: 3 }, (_, index) => ({
    question: `What happens to a seed ${index} that is swallowed?`,
    mc1_targets: {
      choices: ['Nothing, it passes through.', 'A tree grows.', 'It turns into gold.'],
      labels: [1, 0, 0],
    },
  })),
  'basicv8vc/SimpleQA': Array.from({ length: 250 }, (_, index) => ({
    problem: `Which number has the house ${index}?`,
    answer: `${index}`,
  })),
  'ibm-research/Wikipedia_contradict_benchmark': [
    {
      question: 'When was the bridge opened?',
      context1: 'The bridge is of steel. The bridge was opened in 1912.',
      context2: 'The bridge is of steel. The bridge was opened in 1913.',
      answer1: '1912',
      answer2: '1913',
    },
  ],
  'lytang/LLM-AggreFact': [
    { doc: 'The bridge is of steel. It is long.', claim: 'The bridge is of steel.', label: 1 },
    { doc: 'The bridge is of steel. It is long.', claim: 'Cheese is green.', label: 0 },
  ],
};

export interface RowsServer extends AsyncDisposable {
  readonly url: string;
  /** `dataset offset` of each request. */
  readonly asked: readonly string[];
}

/** `gated`: rows of this data set need a token. */
export async function startRowsServer(gated = ''): Promise<RowsServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const name = searchParams.get('dataset') ?? '';
    const [offset, length] = ['offset', 'length'].map((key) => Number(searchParams.get(key)));
    asked.push(`${name} ${offset}`);
    if (name === gated && request.headers.authorization !== 'Bearer agreed') {
      return response.writeHead(401).end('{"error":"gated"}');
    }
    const all = pathname === '/rows' ? rows[name] : undefined;
    if (!all) return response.writeHead(404).end('{"error":"none"}');
    const page = all.slice(offset, (offset ?? 0) + (length ?? 0));
    const body = {
      num_rows_total: all.length,
      rows: page.map((row, index) => ({
        row_idx: (offset ?? 0) + index,
        row,
        truncated_cells: [],
      })),
    };
    return response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(body));
  });
  const port = await listen(server, 0, '127.0.0.1');
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
