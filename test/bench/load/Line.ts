import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'

const NOTHING = Buffer.alloc(0)

interface Answer {
  status: number
  body: Buffer
}

/**
 * One connection of a client that sends the next request once it has the response. It is optimised for low cost: the load shares
 * its cores with the servers, and autocannon used more than twice the CPU per request, without distinct keys.
 */
export class Line {
  readonly #socket: Socket
  #received: Buffer = NOTHING
  #end = 0
  #bodyAt = 0
  #waiting: { resolve(answer: Answer): void; reject(error: Error): void } | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', chunk => this.#hear(chunk))
    socket.on('error', () => {})
    socket.on('close', () => this.#waiting?.reject(new Error('The connection broke before the answer.')))
  }

  static async open(url: string): Promise<Line> {
    const socket = createConnection(Number(new URL(url).port), '127.0.0.1')
    await once(socket, 'connect')
    return new Line(socket)
  }

  send(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#socket.destroyed) return reject(new Error('The connection is closed.'))
      this.#waiting = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #hear(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    if (this.#end === 0) {
      const headEnd = this.#received.indexOf('\r\n\r\n')
      if (headEnd < 0) return
      const head = this.#received.toString('latin1', 0, headEnd)
      const length = /\r\ncontent-length: (\d+)/i.exec(head)
      // A response with status 304 has no body, and need not have a length.
      if (!length && !head.startsWith('HTTP/1.1 304')) {
        this.#waiting?.reject(new Error('An answer without its length.'))
        return
      }
      this.#bodyAt = headEnd + 4
      this.#end = this.#bodyAt + (head.startsWith('HTTP/1.1 304') ? 0 : Number(length![1]))
    }
    if (this.#received.length < this.#end) return
    const status = Number(this.#received.toString('latin1', 9, 12))
    const body = this.#received.subarray(this.#bodyAt, this.#end)
    const waiting = this.#waiting
    this.#received = NOTHING
    this.#end = 0
    this.#waiting = undefined
    waiting?.resolve({ status, body })
  }
}
