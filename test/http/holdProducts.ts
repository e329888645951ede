import pg from 'pg'
import type { World } from '../world/World.ts'

/** Blocks reads of products until the returned function is called, which keeps requests for them in progress. */
export async function holdProducts(world: World): Promise<() => Promise<void>> {
  const holder = new pg.Client(world.databaseUrl)
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table product in access exclusive mode')
  return () => holder.end()
}
