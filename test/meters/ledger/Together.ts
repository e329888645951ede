import type { AsyncCommand } from 'fast-check'
import type { UsageBatchMode } from '../../../src/domain/meters/recording/UsageBatch.ts'
import type { Books } from './Books.ts'
import { checkBooks, lookAt } from './checkBooks.ts'
import type { Entry, Model, Outcome, Sent } from './Model.ts'

/** One operation. */
export type Wish =
  | { wish: 'record'; sent: Sent }
  | { wish: 'batch'; sent: Sent[]; mode: UsageBatchMode }
  | { wish: 'correct'; which: number; usage: string | null }
  | { wish: 'zone'; zone: string }
  | { wish: 'retain'; months: number }
  | { wish: 'compact' }

/** Operations that run concurrently, each on its own connection, and the checks once all of them have ended. */
export class Together implements AsyncCommand<Model, Books> {
  readonly #wishes: readonly Wish[]

  constructor(wishes: readonly Wish[]) {
    this.#wishes = wishes
  }

  check(): boolean {
    return true
  }

  async run(model: Model, books: Books): Promise<void> {
    model.settle()
    const wishes = startInOrder(this.#wishes, model.entries)
    const outcomes = await Promise.all(wishes.map((wish, index) => grant(books, wish, index)))
    const seen = await lookAt(books)
    model.account(outcomes.flat(), seen)
    await checkBooks(books, model, seen)
  }

  toString(): string {
    return JSON.stringify(this.#wishes)
  }
}

type Granted = Exclude<Wish, { wish: 'correct' }> | { wish: 'correct'; entry: Entry; usage: string | null }

/**
 * Keeps the corrections whose entry exists. An entry that may be deleted concurrently gets only one amendment, because afterwards
 * nothing shows which of two was the last.
 */
function startInOrder(wishes: readonly Wish[], entries: readonly Entry[]): Granted[] {
  const amended = new Set<Entry>()
  const retaining = wishes.some(each => each.wish === 'retain')
  return wishes.flatMap((wish): Granted[] => {
    if (wish.wish !== 'correct') return [wish]
    const entry = entries[wish.which % entries.length]
    if (!entry || (retaining && amended.has(entry))) return []
    if (wish.usage !== null) amended.add(entry)
    return [{ wish: 'correct', entry, usage: wish.usage }]
  })
}

function grant(books: Books, wish: Granted, index: number): Promise<Outcome[]> {
  switch (wish.wish) {
    case 'record':
      return books.record(wish.sent, index)
    case 'batch':
      return books.recordBatch(wish.sent, wish.mode)
    case 'correct':
      return books.correct(wish.entry, wish.usage)
    case 'zone':
      return books.changeZone(wish.zone)
    case 'retain':
      return books.retain(wish.months)
    case 'compact':
      return books.compact()
  }
}
