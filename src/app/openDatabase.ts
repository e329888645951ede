import { openPool } from '../platform/connection/openPool.ts'
import { entities } from './schema/entities.ts'
import { shardable } from './shards/shardable.ts'

type Arguments<Function> = Function extends (entities: never, ...rest: infer Rest) => unknown ? Rest : never

/** Opens a pool of the service's database, with all its entities: see `openPool`. */
export const openDatabase = (...[url, size, limits, faults, access]: Arguments<typeof openPool>) =>
  openPool(entities, url, size, limits, faults, { shardable, ...access })
