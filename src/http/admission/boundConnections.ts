import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { AppSettings } from '../AppSettings.ts'

type Bounds = Pick<AppSettings, 'maxConnections' | 'maxConnectionsPerAddress' | 'trustProxy'>

/**
 * Limits the number of connections, in total and per address. Behind a proxy all connections have the proxy's address,
 * so the proxy must limit them.
 *
 * @param refuse responds to a connection from an address at its limit
 */
export function boundConnections(server: Server, bounds: Bounds, refuse: (socket: Socket) => void): void {
  const { maxConnections, maxConnectionsPerAddress, trustProxy } = bounds
  // Node closes connections above this number.
  server.maxConnections = maxConnections
  if (trustProxy || maxConnectionsPerAddress === 0) return
  const open = new Map<string, number>()
  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    // Already disconnected.
    if (address === undefined) return
    const count = open.get(address) ?? 0
    if (count >= maxConnectionsPerAddress) return refuse(socket)
    open.set(address, count + 1)
    socket.once('close', () => {
      const left = open.get(address)! - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}
