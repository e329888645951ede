import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { once } from './once.ts'
import { freePort } from './startService.ts'
import { until } from './until.ts'

/** HAProxy, as packaged by the distribution, with the configuration of the guide. */
export class HaProxy {
  readonly url: string
  readonly #folder: string
  readonly #child: ChildProcess

  private constructor(url: string, folder: string, child: ChildProcess) {
    this.url = url
    this.#folder = folder
    this.#child = child
  }

  /** @param ports of the instances on this machine */
  static async open(ports: readonly string[]): Promise<HaProxy> {
    const folder = mkdtempSync(join(tmpdir(), 'haproxy-'))
    const port = await freePort()
    const guide = readFileSync('src/guides/operating.md', 'utf8')
    const configuration = /```haproxy\n(.*?)```/s
      .exec(guide)![1]!
      .replace(/^ {2}bind .*$/m, `  bind 127.0.0.1:${port}`)
      .replaceAll(/^ {2}server (\w+) .*\n/gm, '')
    const servers = ports.map((each, index) => `  server ${nameOf(index)} 127.0.0.1:${each}\n`).join('')
    const file = join(folder, 'haproxy.cfg')
    writeFileSync(file, `global\n  stats socket ${join(folder, 'socket')}\n\n${configuration}${servers}`)
    const child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore', env: environment })
    const proxy = new HaProxy(`http://127.0.0.1:${port}`, folder, child)
    for (const index of ports.keys()) await proxy.untilUp(index)
    return proxy
  }

  /** Waits until it sends requests to an instance. */
  async untilUp(index: number): Promise<void> {
    await until(async () => (await this.#stateOf(index)) === 'UP' || this.#child.exitCode !== null)
    if (this.#child.exitCode !== null) throw new Error('HAProxy did not start.')
  }

  async close(): Promise<void> {
    const gone = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await gone
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** UP, DOWN or between them; undefined while HAProxy starts. */
  async #stateOf(index: number): Promise<string | undefined> {
    const socket = connect(join(this.#folder, 'socket'))
    socket.end('show stat\n')
    const answer = await text(socket).catch(() => '')
    const [header = '', ...rows] = answer.split('\n').map(line => line.replace(/^# /, '').split(','))
    const row = rows.find(each => each[0] === 'instances' && each[1] === nameOf(index))
    return row?.[header.indexOf('status')]
  }
}

const nameOf = (index: number): string => `instance${index}`

const environment = { PATH: `${process.env.PATH}:/usr/sbin` }
