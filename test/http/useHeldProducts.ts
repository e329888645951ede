import { afterEach } from '@jest/globals'
import pg from 'pg'
import type { World } from '../world/World.ts'

/**
 * Returns a function that blocks reads of products until the function that it returns is called, which keeps requests for them in
 * progress. A test that fails releases them too: call this before other hooks, which may wait for these requests.
 */
export function useHeldProducts(world: World): () => Promise<() => Promise<void>> {
  let holder: pg.Client | undefined
  const release = async () => {
    await holder?.end()
    holder = undefined
  }
  afterEach(release)
  return async () => {
    holder = new pg.Client(world.adminUrl)
    await holder.connect()
    await holder.query('begin')
    await holder.query('lock table product in access exclusive mode')
    return release
  }
}
