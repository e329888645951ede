import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { once } from '../world/once.ts'

/** What the simulator asks of a program. */
export interface Order {
  id: number
  /** What its clock shows from now on. */
  now?: number
  /** Whether to run the chores once. */
  chores?: boolean
}

export interface Answer {
  ready?: true
  id?: number
  failures?: string[]
}

/** The service or a worker in a process of its own, under the clock of the simulator. */
export class Program {
  readonly #child: ChildProcess
  readonly #waiting = new Map<number, PromiseWithResolvers<string[]>>()
  readonly #ready = Promise.withResolvers<boolean>()
  #orders = 0
  /** Whether it carries out orders at once. Those that it gets before wait for it. */
  isReady = false

  /**
   * @param file the bundle of the program
   * @param logFile where its log is appended
   */
  constructor(file: string, environment: Record<string, string>, logFile: string) {
    const { DATABASE_URL, DATA_DIR, NODE_OPTIONS, ...inherited } = process.env
    this.#child = spawn(process.execPath, ['--enable-source-maps', file], {
      env: { ...inherited, ...environment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    const log = createWriteStream(logFile, { flags: 'a' })
    for (const stream of [this.#child.stdout!, this.#child.stderr!]) stream.pipe(log, { end: false })
    this.#child.on('message', ({ ready, id, failures = [] }: Answer) => {
      if (ready) {
        this.isReady = true
        this.#ready.resolve(true)
      } else this.#waiting.get(id!)?.resolve(failures)
    })
    this.#child.once('exit', () => {
      this.isReady = false
      this.#ready.resolve(false)
      for (const { resolve } of this.#waiting.values()) resolve([])
    })
  }

  /** Waits until it is ready; false if it has ended. */
  ready(): Promise<boolean> {
    return this.#ready.promise
  }

  /** Gives it an order, and waits until it is carried out or the program has ended. Returns what failed. */
  async tell(order: Omit<Order, 'id'>): Promise<string[]> {
    if (!this.#child.connected) return []
    const id = ++this.#orders
    const answered = Promise.withResolvers<string[]>()
    this.#waiting.set(id, answered)
    this.#child.send({ id, ...order } satisfies Order, error => error && answered.resolve([]))
    return answered.promise.finally(() => this.#waiting.delete(id))
  }

  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const gone = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await gone
  }
}
