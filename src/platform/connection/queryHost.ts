import pg from 'pg'

/**
 * Runs a statement over a new connection to one host.
 *
 * @param signal aborts the attempt, which then rejects
 */
export async function queryHost<Row>(
  hostUrl: string,
  signal: AbortSignal,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: hostUrl, application_name: 'activity-booking-probe' })
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
