export const socketLimits = {
  authenticateMs: 5_000,
  /** How long an expired token is still accepted, so that a fresh one can arrive. */
  expiredTokenMs: 60_000,
  heartbeatMs: 15_000,
  messageBytes: 64 * 1024,
  fragments: 64,
  burst: 60,
  messagesPerSecond: 20,
  /** Generous, since every open page keeps one. */
  socketsPerUser: 10,
  turnsPerSocket: 20,
  /** Bytes that may wait for a reader, besides a snapshot just sent. */
  waitingBytes: 1024 * 1024,
  /** How long more than that may wait before the socket is closed. */
  takeMs: 60_000,
} as const;
