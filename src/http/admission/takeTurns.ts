import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { PerRequest } from '../../PerRequest.ts'

/** Requests that a client may send on a connection ahead of the answers that it has read. */
export const MOST_PIPELINED = 16

interface Turns {
  waiting: [IncomingMessage, ServerResponse][]
  /** Nothing more of this connection is looked at. */
  closing: boolean
}

/**
 * Carries out the requests of a connection one after another: the next begins when the answer to the one before has been handed
 * to the operating system. Node itself begins every request that has arrived, and keeps the answers until they are read.
 *
 * @param refuse answers the first request beyond those that may wait; the connection is closed after it
 */
export function takeTurns(handle: RequestListener, refuse: RequestListener): RequestListener {
  const connections = new PerRequest<Socket, Turns>()

  function begin(request: IncomingMessage, response: ServerResponse, turns: Turns): void {
    // Places, timers and streams all end with the answer: some ten listeners, which Node takes for a leak.
    response.setMaxListeners(20)
    response.once('close', () => {
      const next = turns.waiting.shift()
      // Nobody is there any more to hear what became of the others.
      if (next && !isGone(request.socket)) begin(...next, turns)
      else connections.delete(request.socket)
    })
    handle(request, response)
  }

  return (request, response) => {
    const { socket } = request
    // One that is refused as a whole may have sent a request already.
    if (isGone(socket)) return
    const turns = connections.get(socket)
    if (turns === undefined) {
      const begun = { waiting: [], closing: false }
      connections.set(socket, begun)
      begin(request, response, begun)
    } else if (turns.closing) return
    else if (turns.waiting.length < MOST_PIPELINED - 1) turns.waiting.push([request, response])
    else {
      turns.closing = true
      refuse(request, response)
    }
  }
}

function isGone(socket: Socket): boolean {
  return socket.destroyed || socket.writableEnded
}
