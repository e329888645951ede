import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { AppSettings } from '../AppSettings.ts'
import { answerSocket } from '../answerSocket.ts'
import type { Admission } from './Admission.ts'
import { boundConnections } from './boundConnections.ts'

type Settings = Pick<AppSettings, 'maxConnections' | 'maxConnectionsPerAddress' | 'trustProxy' | 'problemBase'>

/** Installs connection limits and admission control before the framework's own listener. */
export function guardServer(server: Server, admission: Admission, settings: Settings): void {
  const [handle] = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request').on('request', admission.listener(handle!))
  const { maxConnectionsPerAddress: most, problemBase } = settings
  boundConnections(server, settings, (socket: Socket) => {
    // The client may reset the connection while the response is being sent.
    socket.on('error', () => {})
    const detail = `Your address has ${most} connections open, which is as many as it may have. Close some of them, or use them again.`
    answerSocket(socket, problemBase, 'overloaded', detail)
  })
}
