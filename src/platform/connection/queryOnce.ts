import pg from 'pg'

/**
 * Runs a statement over a new connection.
 *
 * @param signal aborts the attempt, which then rejects
 */
export async function queryOnce<Row>(
  databaseUrl: string,
  signal: AbortSignal,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'activity-booking-probe' })
  client.on('error', () => {})
  const socket = (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream
  const abort = () => socket.destroy()
  signal.addEventListener('abort', abort)
  try {
    signal.throwIfAborted()
    await client.connect()
    const { rows } = await client.query(text, [...values])
    // Not awaited: the answer is known.
    client.end().catch(() => {})
    return rows as Row[]
  } catch (error) {
    socket.destroy()
    throw error
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

const TOO_MANY_CONNECTIONS = '53300'

/** Probes whether the database answers. An error because no connection is free counts as an answer. */
export async function probeDatabase(databaseUrl: string, signal: AbortSignal): Promise<void> {
  await queryOnce(databaseUrl, signal, 'select 1').catch(error => {
    if ((error as { code?: string }).code !== TOO_MANY_CONNECTIONS) throw error
  })
}
