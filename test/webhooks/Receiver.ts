import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { once } from '../world/once.ts'

/** A message as its receiver gets it. */
export interface Received {
  id: string
  type: string
  timestamp: string
  truncated?: true
  path?: string
  data: { SequenceNumber: number | null; Type: string; [member: string]: unknown }
}

/** What the receiver does with a request, instead of accepting it. */
export type Answering = (response: ServerResponse, message: Received, request: IncomingMessage) => void

/**
 * An endpoint on this machine. It verifies every message with the public package of Standard Webhooks, except for its age: the
 * clock of the tests is another one.
 */
export class Receiver {
  /** Every message that was verified and accepted, in order. */
  readonly accepted: Received[] = []
  /** Every request, accepted or not. */
  requests = 0
  /** What was wrong with requests. */
  readonly errors: unknown[] = []
  readonly headers: Record<string, string>[] = []
  readonly bodies: string[] = []
  secrets: string[] = []
  answering: Answering | undefined
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
    server.on('request', (request, response) => {
      this.#receive(request, response).catch(error => {
        this.errors.push(error)
        response.writeHead(400).end(String(error))
      })
    })
  }

  static async open(): Promise<Receiver> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new Receiver(server)
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/webhooks`
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests++
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString('utf8')
    const headers = request.headers as Record<string, string>
    this.headers.push(headers)
    this.bodies.push(body)
    for (const secret of this.secrets) verify(secret, body, headers)
    const message = { ...JSON.parse(body), id: headers['webhook-id']! } as Received
    if (this.answering) this.answering(response, message, request)
    if (response.writableEnded || this.#isKept(response)) return
    this.accepted.push(message)
    response.writeHead(204).end()
  }

  readonly #kept = new WeakSet<ServerResponse>()

  /** Never answers this request. */
  keep(response: ServerResponse): void {
    this.#kept.add(response)
  }

  #isKept(response: ServerResponse): boolean {
    return this.#kept.has(response)
  }
}

/** Verifies a message at the time at which it says that it was sent. */
export function verify(secret: string, body: string, headers: Record<string, string>): unknown {
  const now = Date.now
  Date.now = () => Number(headers['webhook-timestamp']) * 1000
  try {
    return new Webhook(secret).verify(body, headers)
  } finally {
    Date.now = now
  }
}
