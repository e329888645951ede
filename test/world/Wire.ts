import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A way to the database of a world that can be cut while somebody is on it. */
export class Wire {
  /** The database's address by this way. */
  readonly url: string
  readonly #server: Server
  readonly #pairs: Set<readonly [Socket, Socket]>

  private constructor(url: string, server: Server, pairs: Set<readonly [Socket, Socket]>) {
    this.url = url
    this.#server = server
    this.#pairs = pairs
  }

  static async open(databaseUrl: string): Promise<Wire> {
    const url = new URL(databaseUrl)
    const target = { host: url.hostname, port: Number(url.port || 5432) }
    const pairs = new Set<readonly [Socket, Socket]>()
    const server = createServer(near => {
      const far = connect(target)
      const pair = [near, far] as const
      pairs.add(pair)
      for (const [one, other] of [pair, pair.toReversed() as [Socket, Socket]]) {
        one.on('error', () => {})
        one.on('close', () => {
          other.destroy()
          pairs.delete(pair)
        })
        one.pipe(other)
      }
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    url.hostname = '127.0.0.1'
    url.port = String((server.address() as AddressInfo).port)
    return new Wire(url.href, server, pairs)
  }

  /** Breaks every connection as a machine that is switched off and on does; as long as it is off, new ones too. */
  reset({ off = false } = {}): void {
    for (const [near] of this.#pairs) near.resetAndDestroy()
    if (off) this.#server.removeAllListeners('connection').on('connection', socket => socket.resetAndDestroy())
  }

  /** Lets nothing pass any more, in either direction, and tells nobody. */
  hang(): void {
    for (const each of this.#pairs) for (const socket of each) socket.unpipe().pause()
    this.#server.removeAllListeners('connection').on('connection', socket => {
      const pair = [socket.pause(), socket] as const
      this.#pairs.add(pair)
      socket.on('error', () => {}).on('close', () => this.#pairs.delete(pair))
    })
  }

  async close(): Promise<void> {
    const closed = new Promise(resolve => this.#server.close(resolve))
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy()
    await closed
  }
}
