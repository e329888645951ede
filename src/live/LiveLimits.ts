/** What connections over which changes are told may use of this instance. */
export interface LiveLimits {
  /** Connections in all, of those that have said who they are. */
  connections: number
  connectionsPerKey: number
  /** Connections beside them that have not said who they are yet, in all and for each address. */
  unidentified: number
  unidentifiedPerAddress: number
  subscriptionsPerConnection: number
  /** The longest message of a client. */
  messageBytes: number
  /** Milliseconds in which a WebSocket must have said who it is. */
  introductionMs: number
  /** Between signs of life; a WebSocket that has not answered one by the next is gone. */
  keepAliveMs: number
  /** Between looks at the keys of all connections. */
  lookAtKeysMs: number
}

/** An idle connection costs some 20 kB. */
export const liveLimits: LiveLimits = {
  connections: 2000,
  connectionsPerKey: 50,
  unidentified: 128,
  // All that a key may have can begin at once.
  unidentifiedPerAddress: 50,
  subscriptionsPerConnection: 20,
  messageBytes: 64 * 1024,
  introductionMs: 5000,
  keepAliveMs: 12_000,
  lookAtKeysMs: 15_000,
}
