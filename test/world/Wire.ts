import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** Both connections of a caller, and how many bytes may still pass. */
interface Link {
  near: Socket
  far: Socket
  bytes: number
}

/** A proxy before a database, or before whatever else speaks TCP, whose connections can be made to fail while somebody is on them. */
export class Wire {
  /** The target's address by this way. */
  readonly url: string
  /** How many connections were begun so far. */
  begun = 0
  readonly #server: Server
  readonly #target: URL
  readonly #sockets = new Set<Socket>()
  readonly #links = new Set<Link>()
  #state: 'open' | 'silent' | 'off' = 'open'
  #latencyMs = 0
  #bytes = Number.POSITIVE_INFINITY

  private constructor(server: Server, target: URL) {
    this.#server = server
    this.#target = target
    const url = new URL(target)
    url.hostname = '127.0.0.1'
    url.port = String((server.address() as AddressInfo).port)
    this.url = url.href
    server.on('connection', socket => this.#take(socket))
  }

  static async open(target: string): Promise<Wire> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new Wire(server, new URL(target))
  }

  /** Breaks every connection as a machine that is switched off does, new ones too. */
  cut(): void {
    this.#state = 'off'
    for (const each of this.#sockets) each.resetAndDestroy()
  }

  /** Lets nothing pass any more, in either direction, and tells nobody. */
  hang(): void {
    this.#state = 'silent'
    for (const each of this.#sockets) each.unpipe().pause()
  }

  /** Lets every piece of data wait for so long, in either direction. */
  delay(milliseconds: number): void {
    this.#latencyMs = milliseconds
  }

  /** Ends every connection after so many bytes more, in both directions together. */
  cutAfter(bytes: number): void {
    this.#bytes = bytes
    for (const each of this.#links) each.bytes = bytes
  }

  /** Tells one side of every connection that the other has nothing more to send; what it sends itself still passes. */
  halfClose(toward: 'caller' | 'target'): void {
    for (const { near, far } of this.#links) (toward === 'caller' ? near : far).end()
  }

  /** Takes new connections again, and lets through what they send at once and whole. */
  restore(): void {
    this.#state = 'open'
    this.#latencyMs = 0
    this.#bytes = Number.POSITIVE_INFINITY
  }

  async close(): Promise<void> {
    const closed = new Promise(resolve => this.#server.close(resolve))
    for (const each of this.#sockets) each.destroy()
    await closed
  }

  #take(near: Socket): void {
    this.begun++
    this.#keep(near)
    if (this.#state === 'off') near.resetAndDestroy()
    if (this.#state !== 'open') return
    const far = connect({ host: this.#target.hostname, port: Number(this.#target.port || 5432) })
    this.#keep(far)
    const link = { near, far, bytes: this.#bytes }
    this.#links.add(link)
    near.pipe(this.#passage(near, far, link)).pipe(far)
    far.pipe(this.#passage(far, near, link)).pipe(near)
    near.on('close', () => {
      this.#links.delete(link)
      far.destroy()
    })
    far.on('close', () => near.destroy())
  }

  /** What goes from one side to the other. */
  #passage(from: Socket, to: Socket, link: Link): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        const passed = chunk.subarray(0, Math.min(chunk.length, link.bytes))
        link.bytes -= chunk.length
        if (link.bytes < 0) to.end(passed, () => from.destroy())
        else if (this.#latencyMs > 0) setTimeout(done, this.#latencyMs, null, passed)
        else done(null, passed)
      },
    })
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('error', () => {}).on('close', () => this.#sockets.delete(socket))
  }
}
