import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { AppSettings } from '../AppSettings.ts'
import { respondOnSocket } from '../respondOnSocket.ts'
import type { AdmissionControl } from './AdmissionControl.ts'

type Settings = Pick<AppSettings, 'maxConnections' | 'maxConnectionsPerAddress' | 'trustProxy' | 'problemBase'>

/** Installs connection limits and admission control before the framework's own listener. */
export function guardServer(server: Server, admission: AdmissionControl, settings: Settings): void {
  const [handle] = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request').on('request', admission.listener(handle!))
  const { maxConnectionsPerAddress: most, problemBase } = settings
  limitConnections(server, settings, (socket: Socket) => {
    // The client may reset the connection while the response is being sent.
    socket.on('error', () => {})
    const detail = `Your address has ${most} connections open, which is as many as it may have. Close some of them, or use them again.`
    respondOnSocket(socket, problemBase, 'overloaded', detail)
  })
}

/**
 * Limits the number of connections, in total and per address. Behind a proxy all connections have the proxy's address,
 * so the proxy must limit them.
 *
 * @param refuse responds to a connection from an address at its limit
 */
function limitConnections(server: Server, settings: Settings, refuse: (socket: Socket) => void): void {
  const { maxConnections, maxConnectionsPerAddress, trustProxy } = settings
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
