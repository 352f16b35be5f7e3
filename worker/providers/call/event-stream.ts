/** One event of an event stream, as a server sent it. */
export interface ServerSentEvent {
  /** Empty where it has no name. */
  readonly name: string;
  readonly data: string;
}

/** Reads an event stream from pieces of its text. */
export interface EventStreamReader {
  /** The events that are whole now. */
  push(text: string): ServerSentEvent[];
  /** One that only lacks the line that ends it. */
  end(): ServerSentEvent[];
}

export function createEventStreamReader(): EventStreamReader {
  let rest = '';
  let name = '';
  let data: string[] = [];

  function readLine(line: string, events: ServerSentEvent[]): void {
    if (line !== '') {
      const [field, value] = splitField(line);
      if (field === 'data') data.push(value);
      if (field === 'event') name = value;
      return;
    }
    if (data.length > 0) events.push({ name, data: data.join('\n') });
    name = '';
    data = [];
  }

  function readLines(text: string): ServerSentEvent[] {
    const lines = text.split(text.includes('\r') ? /\r\n|\n|\r/ : '\n');
    rest = lines.pop() ?? '';
    const events: ServerSentEvent[] = [];
    for (const line of lines) readLine(line, events);
    return events;
  }

  return {
    push(text) {
      const all = rest + text;
      // A line feed that belongs to it may still come.
      if (!all.endsWith('\r')) return readLines(all);
      const events = readLines(all.slice(0, -1));
      rest += '\r';
      return events;
    },
    end: () => readLines(`${rest}\n\n`),
  };
}

function splitField(line: string): readonly [field: string, value: string] {
  const colon = line.indexOf(':');
  if (colon < 0) return [line, ''];
  const from = line[colon + 1] === ' ' ? colon + 2 : colon + 1;
  return [line.slice(0, colon), line.slice(from)];
}
