import type { WebSocket } from '@fastify/websocket'
import type { FastifyBaseLogger } from 'fastify'
import { refuseRepeatedMembers } from '../http/readJson.ts'
import { Refusal } from '../refusal.ts'
import type { LiveLimits } from './LiveLimits.ts'

/** More than any subscription sends before it waits for its reader. */
const MOST_UNSENT = 1_000_000

const INTERNAL_ERROR = 4500
const BAD_REQUEST = 4400

const GOODBYE_MS = 1000

/** The maximum length of a WebSocket close reason, in bytes. */
const LONGEST_REASON = 123

/**
 * Adapts a WebSocket to graphql-ws: `send` resolves when the data was handed over, and a client that answers no ping is
 * disconnected.
 */
export class Socket {
  readonly protocol: string
  readonly #socket: WebSocket
  readonly #log: FastifyBaseLogger

  constructor(socket: WebSocket, { keepAliveMs }: Pick<LiveLimits, 'keepAliveMs'>, log: FastifyBaseLogger) {
    this.#socket = socket
    this.#log = log
    this.protocol = socket.protocol
    let answered = true
    const beat = setInterval(() => {
      if (!answered) return socket.terminate()
      answered = false
      socket.ping()
    }, keepAliveMs).unref()
    socket.on('pong', () => {
      answered = true
    })
    socket.on('ping', data => {
      if (this.#keepsUp()) socket.pong(data)
    })
    socket.once('close', () => clearInterval(beat))
  }

  send = (data: string): Promise<void> =>
    new Promise((resolve, reject) => {
      if (this.#socket.readyState !== this.#socket.OPEN || !this.#keepsUp()) return resolve()
      this.#socket.send(data, error => (error ? reject(error) : resolve()))
    })

  close = (code: number, reason: string): void => {
    this.#socket.close(code, Buffer.byteLength(reason) > LONGEST_REASON ? '' : reason)
    // A client that does not answer the close frame is disconnected.
    setTimeout(() => this.#socket.terminate(), GOODBYE_MS).unref()
  }

  onMessage = (take: (data: string) => Promise<void>): void => {
    this.#socket.on('message', async data => {
      try {
        const text = String(data)
        refuseRepeatedMembers(text, 'The message')
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
  #keepsUp(): boolean {
    if (this.#socket.bufferedAmount <= MOST_UNSENT) return true
    this.#socket.terminate()
    return false
  }
}
