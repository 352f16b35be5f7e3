/** More than any answer with its search results needs; beyond it a provider is flooding. */
const maxResponseBytes = 32 * 1024 * 1024;

export interface ByteObserver {
  onBytes(): void;
  onFlood(): void;
}

/** A fetch that reports incoming bytes. The SDKs swallow pings and comments, so a live provider can look dead. */
export function observeBytes(observer: ByteObserver): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.body) return response;
    let bytes = 0;
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, out) {
          bytes += chunk.byteLength;
          observer.onBytes();
          if (bytes > maxResponseBytes) observer.onFlood();
          else out.enqueue(chunk);
        },
      }),
    );
    return new Response(counted, response);
  };
}
