import { WebhookSender } from '../../src/app/tasks/webhooks/WebhookSender.ts'
import { numberAllChanges } from '../../src/domain/changes/numberChanges.ts'
import { RETRY_DELAYS } from '../../src/domain/webhooks/nextAttemptAt.ts'
import { Faults } from '../../src/platform/log/Faults.ts'
import { servicesOf } from '../world/openApp.ts'
import { suiteLogger } from '../world/suiteLog.ts'
import type { World } from '../world/World.ts'

/** Sends the webhooks of a world by its clock, in this process. */
export class Sending {
  readonly #world: World
  readonly #sender: WebhookSender
  readonly #stop = new AbortController()
  #running: Promise<void> | undefined

  constructor(world: World, timeoutMs?: number) {
    this.#world = world
    this.#sender = new WebhookSender(
      servicesOf(world),
      { log: suiteLogger(), faults: new Faults(suiteLogger()) },
      timeoutMs,
    )
  }

  /** Sends everything that is due, and waits for the answers. */
  async due(): Promise<void> {
    await numberAllChanges(this.#world.database)
    while ((await this.#sender.start(this.#stop.signal)) > 0) await this.#sender.ended()
  }

  /** Starts to send what is due. */
  async start(): Promise<number> {
    await numberAllChanges(this.#world.database)
    return this.#sender.start(this.#stop.signal)
  }

  /** Sends as a worker does, until it is stopped. */
  async run(): Promise<void> {
    await numberAllChanges(this.#world.database)
    this.#running = this.#sender.run(this.#stop.signal)
  }

  ended(): Promise<void> {
    return this.#sender.ended()
  }

  /** Gives up what is on its way. */
  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#running
    await this.#sender.ended()
  }

  /** Lets the longest time between the n-th failed attempt and the next one pass. */
  passDelay(failures: number): void {
    this.pass(RETRY_DELAYS[failures - 1]! * 1.1)
  }

  pass(milliseconds: number): void {
    this.#world.now = new Date(this.#world.now.getTime() + milliseconds)
  }
}
