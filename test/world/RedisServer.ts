import { type ChildProcess, spawn } from 'node:child_process'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { once } from './once.ts'
import { freePort } from './startService.ts'
import { until } from './until.ts'

/** A Redis, as packaged by the distribution, which stores nothing on disk. */
export class RedisServer {
  readonly url: string
  readonly #port: number
  #child: ChildProcess

  private constructor(port: number, child: ChildProcess) {
    this.#port = port
    this.#child = child
    this.url = `redis://127.0.0.1:${port}`
  }

  static async open(): Promise<RedisServer> {
    const port = await freePort()
    return new RedisServer(port, await start(port))
  }

  /** Stops its process where it is, so that connections stay open and nothing answers. */
  freeze(): void {
    this.#child.kill('SIGSTOP')
  }

  thaw(): void {
    this.#child.kill('SIGCONT')
  }

  /** Ends it. What it had is lost. */
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const gone = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await gone
  }

  /** Starts it again at the same port. */
  async restart(): Promise<void> {
    this.#child = await start(this.#port)
  }
}

async function start(port: number): Promise<ChildProcess> {
  const settings = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    tmpdir(),
  ]
  const child = spawn('redis-server', settings, { stdio: 'ignore' })
  await until(() => child.exitCode !== null || accepts(port))
  if (child.exitCode !== null) throw new Error('Redis did not start.')
  return child
}

function accepts(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    const done = (result: boolean) => {
      socket.destroy()
      resolve(result)
    }
    socket.once('connect', () => done(true)).once('error', () => done(false))
  })
}
