import { describe, it } from '@jest/globals'
import { Dice } from '../../src/demo/Dice.ts'
import { useWorld } from '../world/useWorld.ts'
import { RandomSteps } from './RandomSteps.ts'

const world = useWorld(24)

// `npm run test:resources` runs more of them.
const seed = process.env.RESOURCES_SEED ?? String(Date.now() % 1_000_000)

describe(`300 random steps, many at the same time (RESOURCES_SEED=${seed})`, () => {
  it('leave places, uses and shortages as a simple model computes them', async () => {
    const steps = await RandomSteps.open(world, new Dice(`resources ${seed}`))
    await steps.run(300)
  })
})
