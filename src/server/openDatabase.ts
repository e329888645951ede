import { MikroORM } from '@mikro-orm/postgresql'
import { CompiledQuery, type ControlledTransaction } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Change } from '../database/Change.ts'
import type { Database, Sql } from '../database/Database.ts'
import { asOverload } from './asOverload.ts'
import { type DatabaseLimits, databaseLimits } from './databaseLimits.ts'
import { Announcer } from './live/Announcer.ts'
import { ListenedChanges } from './live/ListenedChanges.ts'
import { ormOptions } from './ormOptions.ts'

/** The open database, and what only the engine room needs of it. */
export interface OpenDatabase extends Database {
  orm: MikroORM
  /** Resolves when what was announced so far has gone out. */
  announced(): Promise<void>
  /** What instances announce, to follow. */
  changes: ListenedChanges
  close(): Promise<void>
}

/**
 * Opens one pool that the ORM and plain SQL share.
 *
 * @param warn hears what goes wrong with live queries
 */
export async function openDatabase(
  databaseUrl: string,
  poolSize = 10,
  limits: Partial<DatabaseLimits> = {},
  warn: (error: unknown, message: string) => void = () => {},
): Promise<OpenDatabase> {
  const orm = await MikroORM.init(ormOptions(databaseUrl, poolSize, { ...databaseLimits, ...limits }))
  const pool = (await orm.em.getConnection().getNativeClient()) as Pool
  const query = queryOf(pool)
  const announcer = new Announcer(query, error => warn(error, 'changes could not be announced'))
  const changes = new ListenedChanges(databaseUrl, error => warn(error, 'live queries hear nothing'))
  const announce = (change: Change) => announcer.announce(change)

  return {
    orm,
    query,
    announce,
    announced: () => announcer.flush(),
    changes,

    async close() {
      await announcer.flush()
      await changes.close()
      await orm.close()
    },

    async transaction(work) {
      const changes: Change[] = []
      const client = await pool.connect().catch(failure => {
        throw asOverload(failure)
      })
      let broken: Error | undefined
      try {
        await client.query('begin')
        const result = await work({ query: queryOf(client), announce: change => void changes.push(change) })
        await client.query('commit')
        changes.forEach(announce)
        return result
      } catch (error) {
        // A connection on which even the rollback fails must not go back into the pool.
        await client.query('rollback').catch((failure: Error) => {
          broken = failure
        })
        throw asOverload(error)
      } finally {
        client.release(broken)
      }
    },

    async unitOfWork(work) {
      const changes: Change[] = []
      const done = orm.em.fork().transactional(async em => {
        const transaction = em.getTransactionContext() as ControlledTransaction<unknown>
        return work(em, {
          async query<Row>(text: string, values: readonly unknown[] = []) {
            // What the unit of work holds back must be there before a statement of our own looks at it.
            await em.flush()
            const { rows } = await transaction.executeQuery(CompiledQuery.raw(text, [...values]))
            return rows as Row[]
          },
          announce: change => void changes.push(change),
        })
      })
      const result = await done.catch(error => {
        throw asOverload(error)
      })
      changes.forEach(announce)
      return result
    },
  }
}

const names = new Map<string, string>()

const MOST_NAMES = 500

/**
 * Statements are prepared under a name of their own, once per connection: parsing and planning cost more than most of them.
 * Lists with filters are made of parts in many ways; past a number of texts the rest go without a name, so that no server fills up.
 */
function statementName(text: string): string | undefined {
  const name = names.get(text)
  if (name !== undefined || names.size === MOST_NAMES) return name
  const next = `s${names.size + 1}`
  names.set(text, next)
  return next
}

function queryOf(connection: Pool | PoolClient): Sql['query'] {
  return async <Row>(text: string, values: readonly unknown[] = []) => {
    try {
      const result = await connection.query({ name: statementName(text), text, values: values as unknown[] })
      return result.rows as Row[]
    } catch (error) {
      throw asOverload(error)
    }
  }
}
