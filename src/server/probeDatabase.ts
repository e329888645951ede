import pg from 'pg'

/**
 * Asks the database over a new connection whether it answers. One that has no connection left answers too.
 *
 * @param signal ends the attempt, which then fails
 */
export async function probeDatabase(databaseUrl: string, signal: AbortSignal): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'activity-booking-probe' })
  client.on('error', () => {})
  const socket = (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream
  const abort = () => socket.destroy()
  signal.addEventListener('abort', abort)
  try {
    signal.throwIfAborted()
    await client.connect()
    await client.query('select 1')
    // Not waited for: the answer is known.
    client.end().catch(() => {})
  } catch (error) {
    socket.destroy()
    if ((error as { code?: string }).code !== TOO_MANY_CONNECTIONS) throw error
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

const TOO_MANY_CONNECTIONS = '53300'
