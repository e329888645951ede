import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { once } from './once.ts'

/** The connections to the client and to the target, and how many bytes may still pass. */
interface ProxiedConnection {
  client: Socket
  upstream: Socket
  bytes: number
}

/** A TCP proxy that injects network faults: resets, silent drops, latency, truncation. */
export class FaultProxy {
  /** The target's URL through the proxy. */
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

  /** Resets every connection, and new ones too, as if the machine were switched off. */
  cut(): void {
    this.#state = 'off'
    for (const each of this.#sockets) each.resetAndDestroy()
  }

  /** Drops everything in both directions without closing connections. */
  hang(): void {
    this.#state = 'silent'
    for (const each of this.#sockets) each.unpipe().pause()
  }

  /** Delays all data in both directions. */
  delay(milliseconds: number): void {
    this.#latencyMs = milliseconds
  }

  /** Closes every connection after so many more bytes, counted over both directions. */
  cutAfter(bytes: number): void {
    this.#bytes = bytes
    for (const each of this.#connections) each.bytes = bytes
  }

  /** Half-closes every connection towards one side; data of that side still passes. */
  halfClose(toward: 'caller' | 'target'): void {
    for (const { client, upstream } of this.#connections) (toward === 'caller' ? client : upstream).end()
  }

  /** Accepts new connections again, without any faults. */
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

  /** Forwards data from one side to the other. */
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
