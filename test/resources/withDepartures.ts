import type { Sql } from '../../src/platform/sql/Database.ts'
import { rolledBack } from '../world/rolledBack.ts'
import type { World } from '../world/World.ts'
import { Departures } from './Departures.ts'

/** A test with departures of its own, which are rolled back at its end. */
export const withDepartures = (world: World, test: (day: Departures, sql: Sql) => Promise<unknown>) => async () => {
  await rolledBack(world.admin, sql => test(new Departures(sql), sql))
}
