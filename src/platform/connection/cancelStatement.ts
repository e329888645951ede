import pg from 'pg'

interface Connection {
  on(event: 'connect' | 'sslconnect' | 'error' | 'end', listener: () => void): Connection
  connect(portOrPath: number | string, host?: string): void
  requestSsl(): void
  cancel(processId: number, secretKey: number): void
  end(): void
}

interface Running {
  host: string
  port: number
  ssl: unknown
  processID: number
  secretKey: number
}

/**
 * Asks PostgreSQL to cancel the statement that runs on this connection; this also works through a pooler. Resolves when the
 * request was accepted or could not be made. A cancelled statement fails with 57014.
 */
export function cancelStatement(client: pg.ClientBase): Promise<void> {
  const { host, port, ssl, processID, secretKey } = client as unknown as Running
  const connection = new (pg as unknown as { Connection: new (config: object) => Connection }).Connection({ ssl })
  const cancel = () => connection.cancel(processID, secretKey)
  return new Promise(resolve => {
    connection.on('connect', () => (ssl ? connection.requestSsl() : cancel())).on('sslconnect', cancel)
    connection.on('error', resolve).on('end', resolve)
    if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`)
    else connection.connect(port, host)
  })
}
