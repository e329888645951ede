/** How many runs are under way at most. A second one goes on if the first has to wait for its connection. */
const AT_ONCE = 2

/** Calls that share a run. */
interface Batch<Requested, Answer> {
  requested: Requested[]
  answers: PromiseWithResolvers<readonly Answer[]>
}

/**
 * Answers calls together: those of one tick of the event loop, and under load those that come while others are being answered. A run
 * begins after each call that it answers.
 */
export class Batcher<Requested, Answer> {
  readonly #run: (requested: readonly Requested[]) => Promise<readonly Answer[]>
  /** The batch that has not begun. */
  #coming: Batch<Requested, Answer> | undefined
  #underWay = 0

  /** @param run answers each call, in the order of the calls */
  constructor(run: (requested: readonly Requested[]) => Promise<readonly Answer[]>) {
    this.#run = run
  }

  /** Whether it has no call to answer. */
  get isIdle(): boolean {
    return this.#underWay === 0 && this.#coming === undefined
  }

  async call(requested: Requested): Promise<Answer> {
    this.#coming ??= this.#open()
    const { answers, requested: all } = this.#coming
    const index = all.push(requested) - 1
    return (await answers.promise)[index]!
  }

  #open(): Batch<Requested, Answer> {
    const batch: Batch<Requested, Answer> = { requested: [], answers: Promise.withResolvers() }
    setImmediate(() => {
      if (this.#coming === batch && this.#underWay < AT_ONCE) this.#begin(batch)
    })
    return batch
  }

  async #begin({ requested, answers }: Batch<Requested, Answer>): Promise<void> {
    this.#coming = undefined
    this.#underWay++
    try {
      answers.resolve(await this.#run(requested))
    } catch (error) {
      answers.reject(error)
    } finally {
      this.#underWay--
      if (this.#coming) this.#begin(this.#coming)
    }
  }
}
