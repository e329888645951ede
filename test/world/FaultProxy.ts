import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** Both connections of a caller, and how many bytes may still pass. */
interface ProxiedConnection {
  client: Socket
  upstream: Socket
  bytes: number
}

/** A proxy before a database, or before whatever else speaks TCP, whose connections can be made to fail while somebody is on them. */
export class FaultProxy {
  /** The target's address by this way. */
  readonly url: string
  /** How many connections were connectionCount so far. */
  connectionCount = 0
  readonly #server: Server
  readonly #target: URL
  readonly #sockets = new Set<Socket>()
  readonly #connections = new Set<ProxiedConnection>()
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
    server.on('connection', socket => this.#accept(socket))
  }

  static async open(target: string): Promise<FaultProxy> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new FaultProxy(server, new URL(target))
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
    for (const each of this.#connections) each.bytes = bytes
  }

  /** Tells one side of every connection that the other has nothing more to send; what it sends itself still passes. */
  halfClose(toward: 'caller' | 'target'): void {
    for (const { client, upstream } of this.#connections) (toward === 'caller' ? client : upstream).end()
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

  #accept(client: Socket): void {
    this.connectionCount++
    this.#track(client)
    if (this.#state === 'off') client.resetAndDestroy()
    if (this.#state !== 'open') return
    const upstream = connect({ host: this.#target.hostname, port: Number(this.#target.port || 5432) })
    this.#track(upstream)
    const connection = { client, upstream, bytes: this.#bytes }
    this.#connections.add(connection)
    client.pipe(this.#forward(client, upstream, connection)).pipe(upstream)
    upstream.pipe(this.#forward(upstream, client, connection)).pipe(client)
    client.on('close', () => {
      this.#connections.delete(connection)
      upstream.destroy()
    })
    upstream.on('close', () => client.destroy())
  }

  /** What goes from one side to the other. */
  #forward(from: Socket, to: Socket, connection: ProxiedConnection): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        const passed = chunk.subarray(0, Math.min(chunk.length, connection.bytes))
        connection.bytes -= chunk.length
        if (connection.bytes < 0) to.end(passed, () => from.destroy())
        else if (this.#latencyMs > 0) setTimeout(done, this.#latencyMs, null, passed)
        else done(null, passed)
      },
    })
  }

  #track(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('error', () => {}).on('close', () => this.#sockets.delete(socket))
  }
}
