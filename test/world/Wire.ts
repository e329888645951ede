import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A way to the database of a world that can be cut while somebody is on it. */
export class Wire {
  /** The database's address by this way. */
  readonly url: string
  readonly #server: Server
  readonly #target: URL
  readonly #sockets = new Set<Socket>()
  #state: 'open' | 'silent' | 'off' = 'open'

  private constructor(server: Server, target: URL) {
    this.#server = server
    this.#target = target
    const url = new URL(target)
    url.hostname = '127.0.0.1'
    url.port = String((server.address() as AddressInfo).port)
    this.url = url.href
    server.on('connection', socket => this.#take(socket))
  }

  static async open(databaseUrl: string): Promise<Wire> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new Wire(server, new URL(databaseUrl))
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

  /** Takes new connections again. */
  restore(): void {
    this.#state = 'open'
  }

  async close(): Promise<void> {
    const closed = new Promise(resolve => this.#server.close(resolve))
    for (const each of this.#sockets) each.destroy()
    await closed
  }

  #take(near: Socket): void {
    this.#keep(near)
    if (this.#state === 'off') near.resetAndDestroy()
    if (this.#state !== 'open') return
    const far = connect({ host: this.#target.hostname, port: Number(this.#target.port || 5432) })
    this.#keep(far)
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('error', () => {}).on('close', () => this.#sockets.delete(socket))
  }
}
