/** What one socket, and one user, may do. */
export const socketLimits = {
  authenticateMs: 5_000,
  /** How long an expired token still serves, so that a fresh one can arrive. */
  expiredTokenMs: 60_000,
  heartbeatMs: 15_000,
  messageBytes: 64 * 1024,
  fragments: 64,
  burst: 60,
  messagesPerSecond: 20,
  /** Open pages of one user: generous, since every tab keeps one. */
  socketsPerUser: 10,
  turnsPerSocket: 20,
  /** What may wait for a reader beyond the snapshot that it has just been sent. */
  waitingBytes: 1024 * 1024,
} as const;
