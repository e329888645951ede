import { createServer } from 'node:net'

/** Returns the wanted port of 127.0.0.1 if it is free, else one that the system picks. */
export async function freePort(wanted?: number): Promise<number> {
  return (wanted && (await listen(wanted))) || (await listen(0))!
}

function listen(port: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', error => (port === 0 ? reject(error) : resolve(undefined)))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined))
    })
  })
}
