import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { AppSettings } from '../AppSettings.ts'
import { answerSocket } from '../answerSocket.ts'
import type { Admission } from './Admission.ts'
import { boundConnections } from './boundConnections.ts'

type Settings = Pick<AppSettings, 'maxConnections' | 'maxConnectionsPerAddress' | 'trustProxy' | 'problemBase'>

/** Puts the limits of connections and the admission of requests before the framework's own listener. */
export function guardServer(server: Server, admission: Admission, settings: Settings): void {
  const [handle] = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request').on('request', admission.listener(handle!))
  const { maxConnectionsPerAddress: most, problemBase } = settings
  boundConnections(server, settings, (socket: Socket) => {
    // It may be reset while it is being told.
    socket.on('error', () => {})
    const detail = `Your address has ${most} connections open, which is as many as it may have. Close some of them, or use them again.`
    answerSocket(socket, problemBase, 'overloaded', detail)
  })
}
