import { AppError, type ErrorCode } from '@quartet/shared/domain/errors.ts';
import type { UserId } from '@quartet/shared/domain/ids.ts';
import {
  type ClientMessage,
  clientMessageSchema,
} from '@quartet/shared/protocol/client-message.ts';
import type { AuthenticatedSession } from '../../account/token-verifier.ts';
import { findJoinableTurn } from '../../chat/find-own-turn.ts';
import type { ApiContext } from '../../context.ts';
import type { Budget } from '../../http/limits/budget.ts';
import { countSocketCall } from '../../http/limits/rates.ts';
import { createExpiredError } from '../../http/within.ts';
import { toFinalCharge, toTurnPatience } from '../turn-patience.ts';
import { type JoinedTurn, joinTurn } from './joined-turn.ts';
import { socketLimits } from './socket-limits.ts';
import type { SocketPeer } from './socket-peer.ts';

/**
 * The states of one socket: unauthenticated → authenticated → closed. It leaves the first within 5 s, and the second
 * when its token expired 60 s ago and no fresh one came.
 */
export class SocketSession {
  readonly #ctx: ApiContext;
  readonly #peer: SocketPeer;
  readonly #sockets: Budget;
  readonly #joined = new Map<string, JoinedTurn>();
  #userId: UserId | null = null;
  #deadline: NodeJS.Timeout;
  #unwatch = () => {};
  #closed = false;
  #isBlocked = false;
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  constructor(ctx: ApiContext, peer: SocketPeer, sockets: Budget) {
    this.#ctx = ctx;
    this.#peer = peer;
    this.#sockets = sockets;
    this.#deadline = this.#closeAfter(socketLimits.authenticateMs);
  }

  /** Handles messages one by one, each only when few bytes wait for the peer. */
  receive(text: string): void {
    if (this.#waiting >= socketLimits.burst) return this.#peer.close('flooding');
    this.#waiting += 1;
    this.#last = this.#last
      .then(() => this.#handle(text))
      .catch((error: unknown) => this.#answerError(error))
      .finally(() => (this.#waiting -= 1));
  }

  async #handle(text: string): Promise<void> {
    if (!(await this.#peer.hasRoom())) return this.#peer.close('slowReader');
    if (!this.#closed) await this.#carryOut(parseMessage(text));
  }

  end(): void {
    this.#closed = true;
    clearTimeout(this.#deadline);
    for (const joined of this.#joined.values()) joined[Symbol.dispose]();
    this.#joined.clear();
    this.#unwatch();
    if (this.#userId !== null) this.#sockets.give(this.#userId);
    this.#userId = null;
  }

  async #carryOut(message: ClientMessage): Promise<void> {
    if (message.type === 'authenticate') return this.#authenticate(message.token);
    if (this.#userId === null) return this.#peer.close('unauthenticated');
    switch (message.type) {
      case 'join':
        return this.#join(message.turnId, this.#userId);
      case 'leave':
        return this.#leave(message.turnId);
      case 'delivered':
        return this.#markDelivered(message.turnId);
      case 'ping':
        this.#peer.send({ type: 'pong' });
    }
  }

  async #authenticate(token: string): Promise<void> {
    const session = await this.#verify(token);
    if (this.#closed || this.#isBlocked || !session) return;
    const isFirst = this.#userId === null;
    if (isFirst) {
      if (!this.#sockets.take(session.userId)) return this.#peer.close('tooManyConnections');
      this.#userId = session.userId;
    } else if (this.#userId !== session.userId) return this.#peer.close('unauthenticated');
    clearTimeout(this.#deadline);
    const leftMs = session.expiresAt.getTime() - Date.now();
    this.#deadline = this.#closeAfter(leftMs + socketLimits.expiredTokenMs);
    this.#peer.send({ type: 'authenticated' });
    if (isFirst) this.#watchBalance(session.userId);
  }

  #watchBalance(userId: UserId): void {
    this.#unwatch = this.#ctx.balances.watch(userId, (balance) => {
      if (balance) this.#peer.send({ type: 'balance', ...balance });
      else this.#endBlocked();
    });
  }

  /** Closes the socket of a blocked user, once the ends of the turns that the ban cancelled have been told. */
  #endBlocked(): void {
    this.#isBlocked = true;
    clearTimeout(this.#deadline);
    this.#deadline = this.#closeAfter(socketLimits.blockedMs);
  }

  /** Closes the socket for a refused token. Throws when verification is unavailable, so that the client can retry. */
  async #verify(token: string): Promise<AuthenticatedSession | null> {
    try {
      return await this.#ctx.verifier.verify(token);
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 401) throw error;
      this.#peer.close('unauthenticated');
      return null;
    }
  }

  async #join(turnId: string, userId: UserId): Promise<void> {
    this.#leave(turnId);
    if (this.#joined.size >= socketLimits.turnsPerSocket) {
      return this.#refuse(
        new AppError('too_many_active', 'This page reads too many questions.'),
        turnId,
      );
    }
    try {
      await countSocketCall(this.#ctx, userId);
      const record = await findJoinableTurn(this.#ctx.stores.ledger, turnId, userId);
      const { hub, socketTicker: ticker } = this.#ctx;
      const joined = await joinTurn(
        { hub, ticker, peer: this.#peer },
        { turnId, userId },
        toTurnPatience(record),
      );
      if (!joined) throw createExpiredError(toFinalCharge(record));
      if (this.#closed) joined[Symbol.dispose]();
      else this.#joined.set(turnId, joined);
    } catch (error) {
      this.#answerError(error, turnId);
    }
  }

  #leave(turnId: string): void {
    this.#joined.get(turnId)?.[Symbol.dispose]();
    this.#joined.delete(turnId);
  }

  /** Only for a turn joined here, whose owner was checked then. */
  async #markDelivered(turnId: string): Promise<void> {
    if (!this.#joined.has(turnId)) return;
    this.#leave(turnId);
    await this.#ctx.stores.turnLog.markDelivered(turnId);
  }

  #answerError(error: unknown, turnId?: string): void {
    if (error instanceof AppError) return this.#refuse(error, turnId);
    this.#ctx.log.error({ err: error }, 'socket message failed');
    const code: ErrorCode = 'internal';
    this.#refuse(new AppError(code, 'Something went wrong on our side.'), turnId);
  }

  #refuse({ code, message, details: { charged } }: AppError, turnId?: string): void {
    this.#peer.send({
      type: 'error',
      code,
      error: message,
      ...(turnId && { turnId }),
      ...(charged !== undefined && { charged }),
    });
  }

  #closeAfter(ms: number): NodeJS.Timeout {
    return setTimeout(() => this.#peer.close('unauthenticated'), ms);
  }
}

function parseMessage(text: string): ClientMessage {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError('invalid_json', 'The message is not valid JSON.');
  }
  const result = clientMessageSchema.safeParse(value);
  if (!result.success) throw new AppError('invalid_request', 'The message is not understood.');
  return result.data;
}
