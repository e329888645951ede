/** Limits of live connections on this instance. */
export interface LiveLimits {
  /** Authenticated connections in total. */
  connections: number
  connectionsPerKey: number
  /** Connections that are not authenticated yet, in addition, in total and per address. */
  unauthenticated: number
  unauthenticatedPerAddress: number
  subscriptionsPerConnection: number
  /** Events per second of all subscriptions of a key. Later ones wait, and changes are merged. */
  eventsPerSecond: number
  /** Maximum size of a client's message. */
  messageBytes: number
  /** Milliseconds for a WebSocket to authenticate. */
  authenticationMs: number
  /** Milliseconds between keep-alives; a WebSocket that has not answered one before the next is closed. */
  keepAliveMs: number
  /** Milliseconds between checks of all connections' keys. */
  keyCheckMs: number
}

/** An idle connection costs some 20 kB. */
export const liveLimits: LiveLimits = {
  connections: 2000,
  connectionsPerKey: 50,
  unauthenticated: 128,
  // All connections that a key may have can be opened at once.
  unauthenticatedPerAddress: 50,
  subscriptionsPerConnection: 20,
  // An event costs some 10 µs of processor time.
  eventsPerSecond: 2000,
  messageBytes: 64 * 1024,
  authenticationMs: 5000,
  keepAliveMs: 12_000,
  keyCheckMs: 15_000,
}
