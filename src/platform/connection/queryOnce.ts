import { findPrimary } from './findPrimary.ts'
import { queryHost } from './queryHost.ts'

/**
 * Runs a statement over a new connection to the primary.
 *
 * @param signal aborts the attempt, which then rejects
 */
export async function queryOnce<Row>(
  databaseUrl: string,
  signal: AbortSignal,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return queryHost(await findPrimary(databaseUrl, signal), signal, text, values)
}

const TOO_MANY_CONNECTIONS = '53300'

/** Probes whether the database answers. An error because no connection is free counts as an answer. */
export async function probeDatabase(databaseUrl: string, signal: AbortSignal): Promise<void> {
  await queryOnce(databaseUrl, signal, 'select 1').catch(error => {
    if ((error as { code?: string }).code !== TOO_MANY_CONNECTIONS) throw error
  })
}
