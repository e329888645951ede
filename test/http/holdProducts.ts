import pg from 'pg'
import type { World } from '../world/World.ts'

/** Lets nobody read products until the returned function is called: requests for them stay in hand for so long. */
export async function holdProducts(world: World): Promise<() => Promise<void>> {
  const holder = new pg.Client(world.databaseUrl)
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table product in access exclusive mode')
  return () => holder.end()
}
