import type { PostgresReading } from './PostgresUsage.ts'

/** What one request takes. CPU times are in microseconds. */
export interface Usage {
  node: number
  /** Of all processes of PostgreSQL; absent if they cannot be seen. */
  postgres?: number
  /** Bytes of write-ahead log. */
  wal: number
}

export interface Reading extends PostgresReading {
  /** CPU time of the server's process in microseconds. */
  node: number
}

/** The difference of two readings, for each request between them. */
export function usagePerRequest(before: Reading, after: Reading, requests: number): Usage {
  const each = (used: number) => used / Math.max(1, requests)
  return {
    node: each(after.node - before.node),
    ...(before.cpu !== undefined && after.cpu !== undefined && { postgres: each(after.cpu - before.cpu) }),
    wal: each(after.wal - before.wal),
  }
}
