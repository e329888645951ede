import type { BaseLogger } from 'pino'

/** Writes log lines: a logger of pino, or of the HTTP server. */
export type Log = Omit<BaseLogger, 'msgPrefix'>
