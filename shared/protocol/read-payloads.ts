const prefix = /^data: ?/;

/** Yields what follows `data: ` on each line of an event stream. Any line break will do, and so will one between events. */
export async function* readPayloads(
  body: NonNullable<Response['body']>,
): AsyncGenerator<string, void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value = '\n' } = await reader.read();
      const lines = (rest + value).split(/[\r\n]+/);
      rest = lines.pop() ?? '';
      for (const line of lines) if (prefix.test(line)) yield line.replace(prefix, '');
      if (done) return;
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}
