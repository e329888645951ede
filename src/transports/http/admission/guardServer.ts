import { IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { PerRequest } from '../../../domain/refusals/PerRequest.ts'
import { clientNetwork } from '../identity/clientNetwork.ts'
import { type Answering, respondOnSocket } from '../respondOnSocket.ts'
import type { ServerSettings } from '../ServerSettings.ts'

/** Maximum number of requests on a connection that have no response yet. */
export const MAX_PIPELINED = 16

type Settings = Pick<ServerSettings, 'maxConnections' | 'maxConnectionsPerAddress' | 'trustProxy'>

/** Installs the limits of connections before the framework's own listener. */
export function guardServer(server: Server, settings: Settings, answering: Answering): void {
  const [handle] = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request').on('request', serialiseRequests(handle!))
  const { maxConnectionsPerAddress: most } = settings
  limitConnections(server, settings, (socket: Socket) => {
    // The client may reset the connection while the response is being sent.
    socket.on('error', () => {})
    const detail = `Your address has ${most} connections open, which is as many as it may have. Close some of them, or use them again.`
    respondOnSocket(socket, answering, 'overloaded', detail)
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
  if (trustProxy > 0 || maxConnectionsPerAddress === 0) return
  const open = new Map<string, number>()
  server.prependListener('connection', (socket: Socket) => {
    // Already disconnected.
    if (socket.remoteAddress === undefined) return
    const address = clientNetwork(socket.remoteAddress)
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

type Exchange = [IncomingMessage, ServerResponse]

/**
 * Handles the requests of a connection one after another: the next one starts when the response to the previous one was
 * handed to the operating system. Node itself starts every pipelined request and buffers the responses. A connection
 * with more requests than may wait is destroyed.
 */
function serialiseRequests(handle: RequestListener): RequestListener {
  /** The requests that wait for the one in progress. */
  const connections = new PerRequest<Socket, Exchange[]>()

  function begin(request: IncomingMessage, response: ServerResponse, waiting: Exchange[]): void {
    // Permits, timers and streams add some ten listeners, which Node would report as a leak.
    response.setMaxListeners(20)
    // A request that was destroyed has lost its socket by the time its response is closed.
    const { socket } = request
    response.once('close', () => {
      const next = waiting.shift()
      // After a disconnect the remaining requests are dropped.
      if (next && !isGone(socket)) begin(...next, waiting)
      else connections.delete(socket)
    })
    handle(request, response)
  }

  return (request, response) => {
    const { socket } = request
    // A connection that was refused may already have sent a request.
    if (isGone(socket)) return
    const waiting = connections.get(socket)
    if (waiting === undefined) {
      const none: Exchange[] = []
      connections.set(socket, none)
      begin(request, response, none)
    } else if (waiting.length < MAX_PIPELINED - 1) waiting.push([request, response])
    else {
      waiting.length = 0
      socket.destroy()
    }
  }
}

function isGone(socket: Socket): boolean {
  return socket.destroyed || socket.writableEnded
}

/** What Node has found in the headers. Node sets it before a subclass has fields of its own. */
const upgrades = new PerRequest<IncomingMessage, boolean>()

/**
 * The class of requests of the server. It stops Node's parser at the first request after its connection was destroyed. Otherwise
 * Node parses all requests of a chunk, although nobody will answer them: 500 in 20 kB took 8 ms, and take 1.4 ms.
 *
 * To Node, such a request asks to leave HTTP, which `endsParsing` accepts.
 */
export class StoppableRequest extends IncomingMessage {
  get upgrade(): boolean {
    return upgrades.get(this) === true || endsParsing(this)
  }

  set upgrade(upgrade: boolean | null) {
    upgrades.set(this, upgrade === true && !endsParsing(this))
  }
}

/** Whether nothing that follows on the connection of a request, whose headers have arrived, needs to be parsed. */
export function endsParsing({ socket, complete }: IncomingMessage): boolean {
  return socket.destroyed && !complete
}
