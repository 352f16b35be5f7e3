export const socketLimits = {
  authenticateMs: 5_000,
  /** How long an expired token is still accepted, so that a fresh one can arrive. */
  expiredTokenMs: 60_000,
  /** How long a blocked user may still read. */
  blockedMs: 2_000,
  heartbeatMs: 15_000,
  messageBytes: 64 * 1024,
  fragments: 64,
  burst: 60,
  messagesPerSecond: 20,
  /** Generous, since every open page keeps one. */
  socketsPerUser: 10,
  turnsPerSocket: 20,
  /** Unsent bytes allowed for a reader, apart from a snapshot just sent. */
  waitingBytes: 1024 * 1024,
  /** How long a reader may exceed `waitingBytes` before its next message closes the socket. */
  takeMs: 60_000,
} as const;
