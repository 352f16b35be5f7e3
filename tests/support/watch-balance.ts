import type { ClientMessage } from '@quartet/shared/protocol/client-message.ts';
import type { ServerMessage } from '@quartet/shared/protocol/socket-message.ts';

export interface BalanceWatch {
  /** Resolves once the socket reports this many credits. Rejects if it closes before. */
  until(credits: number): Promise<void>;
  close(): void;
}

/** Opens a socket that joins no turn and so receives only the balance. */
export function watchBalance(api: string, token: string): BalanceWatch {
  const socket = new WebSocket(`${api.replace('http', 'ws')}/api/socket`, {
    headers: { origin: api },
  } as never);
  const message: ClientMessage = { type: 'authenticate', token };
  socket.addEventListener('open', () => socket.send(JSON.stringify(message)));
  let last: number | undefined;
  socket.addEventListener('message', ({ data }) => {
    const heard = JSON.parse(String(data)) as ServerMessage;
    if (heard.type === 'balance') last = heard.credits;
  });
  return {
    until: (credits) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (last === credits) resolve();
        };
        check();
        socket.addEventListener('message', check);
        socket.addEventListener('close', ({ code }) => {
          reject(new Error(`The socket closed with ${code}`));
        });
      }),
    close: () => socket.close(),
  };
}
