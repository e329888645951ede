import type { WebSocket } from '@fastify/websocket'
import type { FastifyBaseLogger } from 'fastify'
import { Refusal } from '../../domain/refusals/refusal.ts'
import { refuseDeepJson } from '../http/readJson.ts'
import type { LiveLimits } from './LiveLimits.ts'

/** More than any subscription sends before it waits for its reader. */
const MAX_BUFFERED_BYTES = 1_000_000

const INTERNAL_ERROR = 4500
const BAD_REQUEST = 4400

const CLOSE_TIMEOUT_MS = 1000

/** The maximum length of a WebSocket close reason, in bytes. */
const MAX_REASON_BYTES = 123

/**
 * Adapts a WebSocket to graphql-ws: `send` resolves when the data was handed over, and a client that answers no ping is
 * disconnected.
 */
export class WebSocketAdapter {
  readonly protocol: string
  readonly #socket: WebSocket
  readonly #log: FastifyBaseLogger

  constructor(socket: WebSocket, { keepAliveMs }: Pick<LiveLimits, 'keepAliveMs'>, log: FastifyBaseLogger) {
    this.#socket = socket
    this.#log = log
    this.protocol = socket.protocol
    let answered = true
    const keepAlive = setInterval(() => {
      if (!answered) return socket.terminate()
      answered = false
      socket.ping()
    }, keepAliveMs).unref()
    socket.on('pong', () => {
      answered = true
    })
    socket.on('ping', data => {
      if (this.#hasRoom()) socket.pong(data)
    })
    socket.once('close', () => clearInterval(keepAlive))
  }

  send = (data: string): Promise<void> =>
    new Promise((resolve, reject) => {
      if (this.#socket.readyState !== this.#socket.OPEN || !this.#hasRoom()) return resolve()
      this.#socket.send(data, error => (error ? reject(error) : resolve()))
    })

  close = (code: number, reason: string): void => {
    this.#socket.close(code, Buffer.byteLength(reason) > MAX_REASON_BYTES ? '' : reason)
    // A client that does not answer the close frame is disconnected.
    setTimeout(() => this.#socket.terminate(), CLOSE_TIMEOUT_MS).unref()
  }

  onMessage = (take: (data: string) => Promise<void>): void => {
    this.#socket.on('message', async data => {
      try {
        const text = String(data)
        refuseDeepJson(text, 'The message')
        await take(text)
      } catch (err) {
        if (err instanceof Refusal) return this.close(BAD_REQUEST, err.message)
        if (this.#socket.readyState !== this.#socket.OPEN) return
        this.#log.error({ err }, 'a message of a WebSocket failed')
        this.close(INTERNAL_ERROR, 'The service failed.')
      }
    })
  }

  /** Disconnects a client that keeps sending without reading the responses. */
  #hasRoom(): boolean {
    if (this.#socket.bufferedAmount <= MAX_BUFFERED_BYTES) return true
    this.#socket.terminate()
    return false
  }
}
