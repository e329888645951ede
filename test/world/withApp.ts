import { afterAll, beforeAll } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { openApp } from './openApp.ts'
import { World } from './World.ts'

/** Opens a world and its service before the first test of the file, and closes both after the last. */
export function withApp(take: (opened: { world: World; app: FastifyInstance }) => void): void {
  let world: World
  let app: FastifyInstance
  beforeAll(async () => {
    world = await World.open()
    app = await openApp(world)
    take({ world, app })
  })
  afterAll(async () => {
    await app.close()
    await world.close()
  })
}
