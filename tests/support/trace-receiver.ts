import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedSpan {
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly id: string;
  readonly parentId: string | null;
  readonly facts: Readonly<Record<string, string | number | boolean>>;
}

/** A collector of traces by OTLP over HTTP, as JSON. */
export interface TraceReceiver extends AsyncDisposable {
  readonly url: string;
  readonly spans: readonly ReceivedSpan[];
  /** All bytes received. */
  text(): string;
}

interface TraceBody {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly ReportedSpan[] }[];
  }[];
}

interface ReportedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly Attribute[];
}

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, string | number | boolean>>;
}

export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const take = async (req: IncomingMessage, res: ServerResponse) => {
    const body = Buffer.concat(await Array.fromAsync(req)).toString();
    bodies.push(`${req.url}\n${JSON.stringify(req.headers)}\n${body}`);
    spans.push(...readSpans(JSON.parse(body) as TraceBody));
    res.setHeader('content-type', 'application/json').end('{}');
  };
  const server = createServer((req, res) => void take(req, res)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    text: () => bodies.join('\n'),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function readSpans({ resourceSpans }: TraceBody): readonly ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(toFacts(resource.attributes)['service.name']);
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ name, traceId, spanId: id, parentSpanId, attributes }) => ({
        service,
        name,
        traceId,
        id,
        parentId: parentSpanId || null,
        facts: toFacts(attributes),
      })),
    );
  });
}

function toFacts(attributes: readonly Attribute[]): ReceivedSpan['facts'] {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, Object.values(value)[0] ?? '']),
  );
}
