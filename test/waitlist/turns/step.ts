import { expect } from '@jest/globals'
import type { AsyncCommand } from 'fast-check'
import { checkAgainst } from './checkAgainst.ts'
import type { Model } from './Model.ts'
import type { Verdict } from './modelTypes.ts'
import type { Shop } from './Shop.ts'

export type Step = AsyncCommand<Model, Shop>

/** One step: runs it on the service and on the model, compares the results, then the whole state. */
export function step(
  name: string,
  act: (shop: Shop, model: Model) => Promise<Verdict>,
  expected: (model: Model, shop: Shop) => Verdict,
  check: (model: Model) => boolean = () => true,
): Step {
  return {
    check,
    async run(model, shop) {
      const given = await act(shop, model)
      await shop.noteInto(model)
      expect([name, given]).toEqual([name, expected(model, shop)])
      await checkAgainst(model, shop)
    },
    toString: () => name,
  }
}
