import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { AppSettings } from '../AppSettings.ts'

type Bounds = Pick<AppSettings, 'maxConnections' | 'maxConnectionsPerAddress' | 'trustProxy'>

/**
 * Bounds how many connections there are, and how many of one address. Behind a proxy they all have the proxy's address, so that
 * there the proxy must bound them.
 *
 * @param refuse answers a connection of an address that has as many as it may
 */
export function boundConnections(server: Server, bounds: Bounds, refuse: (socket: Socket) => void): void {
  const { maxConnections, maxConnectionsPerAddress, trustProxy } = bounds
  // Node closes what is beyond it.
  server.maxConnections = maxConnections
  if (trustProxy || maxConnectionsPerAddress === 0) return
  const open = new Map<string, number>()
  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    // Gone already.
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
