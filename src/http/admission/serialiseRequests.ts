import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { PerRequest } from '../../PerRequest.ts'

/** Maximum number of pipelined requests on a connection. */
export const MAX_PIPELINED = 16

interface Pipeline {
  waiting: [IncomingMessage, ServerResponse][]
  /** The connection is being closed; further requests are ignored. */
  closing: boolean
}

/**
 * Handles the requests of a connection one after another: the next one starts when the response to the previous one was
 * handed to the operating system. Node itself starts every pipelined request and buffers the responses.
 *
 * @param refuse responds to the first request above the limit; the connection is closed after it
 */
export function serialiseRequests(handle: RequestListener, refuse: RequestListener): RequestListener {
  const connections = new PerRequest<Socket, Pipeline>()

  function begin(request: IncomingMessage, response: ServerResponse, pipeline: Pipeline): void {
    // Permits, timers and streams add some ten listeners, which Node would report as a leak.
    response.setMaxListeners(20)
    // A request that was destroyed has lost its socket by the time its response is closed.
    const { socket } = request
    response.once('close', () => {
      const next = pipeline.waiting.shift()
      // After a disconnect the remaining requests are dropped.
      if (next && !isGone(socket)) begin(...next, pipeline)
      else connections.delete(socket)
    })
    handle(request, response)
  }

  return (request, response) => {
    const { socket } = request
    // A connection that was refused may already have sent a request.
    if (isGone(socket)) return
    const pipeline = connections.get(socket)
    if (pipeline === undefined) {
      const begun = { waiting: [], closing: false }
      connections.set(socket, begun)
      begin(request, response, begun)
    } else if (pipeline.closing) return
    else if (pipeline.waiting.length < MAX_PIPELINED - 1) pipeline.waiting.push([request, response])
    else {
      pipeline.closing = true
      refuse(request, response)
    }
  }
}

function isGone(socket: Socket): boolean {
  return socket.destroyed || socket.writableEnded
}
