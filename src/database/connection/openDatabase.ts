import { MikroORM } from '@mikro-orm/postgresql'
import { CompiledQuery, type ControlledTransaction } from 'kysely'
import pg, { type Pool, type PoolClient } from 'pg'
import { Announcer } from '../../live/Announcer.ts'
import { ListenedChanges } from '../../live/ListenedChanges.ts'
import { outcomeUnknown } from '../../refusals/outcomeUnknown.ts'
import type { Change } from '../Change.ts'
import type { Database, Sql } from '../Database.ts'
import { askDatabase, probeDatabase } from './askDatabase.ts'
import { asOverload } from './asOverload.ts'
import { type Backend, OWN_BACKEND } from './Backend.ts'
import { CircuitBreaker } from './CircuitBreaker.ts'
import { cancelStatement } from './cancelStatement.ts'
import { type DatabaseLimits, databaseLimits } from './databaseLimits.ts'
import { HalfOpenConnections } from './HalfOpenConnections.ts'
import { isDisconnection, wasNotSent } from './isDisconnection.ts'
import { mayWrite } from './mayWrite.ts'
import { ormOptions } from './ormOptions.ts'
import { type PooledClient, PooledClients } from './PooledClients.ts'
import { statementName } from './statementName.ts'

/** The open database, and what only the engine room needs of it. */
export interface OpenDatabase extends Database {
  orm: MikroORM
  /** Resolves when what was announced so far has gone out. */
  announced(): Promise<void>
  /** What instances announce, to follow. */
  changes: ListenedChanges
  close(): Promise<void>
}

/** How the database is reached. */
export interface DatabaseAccess {
  /** PostgreSQL itself, for what needs a session of its own; set where the other address leads to a pooler. */
  directUrl?: string | null
  /** Whether statements are prepared under names, which a pooler must know; without a pooler they are, unless told otherwise. */
  prepare?: boolean
}

/**
 * Opens one pool that the ORM and plain SQL share.
 *
 * No limit is a parameter of the connection, which poolers refuse. A connection of our own gets them when it is made. Behind a pooler,
 * which gives every transaction another session, each transaction sets them for itself, and a single statement that takes too long is cancelled.
 *
 * @param warn hears what goes wrong with live queries, and when the database goes away and comes back
 */
export async function openDatabase(
  databaseUrl: string,
  poolSize = 10,
  limits: Partial<DatabaseLimits> = {},
  warn: (error: unknown, message: string) => void = () => {},
  { directUrl = null, prepare = directUrl === null }: DatabaseAccess = {},
): Promise<OpenDatabase> {
  const { connectionTimeoutMillis, query_timeout, silenceMillis, ...kept } = { ...databaseLimits, ...limits }
  const pooled = directUrl !== null
  const clients = new PooledClients()
  const setLimits = (scope: '' | 'local') =>
    Object.entries(kept)
      .map(([name, value]) => `set ${scope} ${name} = ${value}`)
      .join('; ')
  const orm = await MikroORM.init(
    ormOptions(databaseUrl, poolSize, {
      connectionTimeoutMillis,
      query_timeout,
      Client: clients.Client,
      ...(!pooled && {
        async onConnect(client) {
          const results = await client.query(`${setLimits('')}; ${OWN_BACKEND}`)
          // One for each of several statements, which the types do not know.
          ;(client as PooledClient).backend = (results as unknown as { rows: Backend[] }[]).at(-1)!.rows[0]
        },
      }),
    }),
  )
  const pool = (await orm.em.getConnection().getNativeClient()) as Pool
  const breaker = new CircuitBreaker({
    probe: signal => probeDatabase(databaseUrl, signal),
    silenceMillis,
    onOpen(error) {
      warn(error, 'the database is away: requests are refused until it answers')
      clients.cut('all')
    },
    onClose() {
      // Those that were begun while it was away may wait for long.
      clients.cut('connecting')
      warn(undefined, 'the database answers again')
    },
  })
  pool.on('error', error => breaker.suspect(error))
  // A pooler has sessions of its own, that it tells nobody.
  const halfOpen = new HalfOpenConnections(clients, (text, values) =>
    askDatabase(databaseUrl, AbortSignal.timeout(silenceMillis), text, values),
  )

  const connect = async (): Promise<PoolClient> => {
    breaker.check()
    // One that is free is there at once: nothing could refuse its caller meanwhile.
    if (pool.idleCount > pool.waitingCount) return pool.connect()
    const connecting = breaker.watch(pool.connect(), false)
    try {
      return await breaker.refusing(connecting)
    } catch (error) {
      // Whoever was refused wants it no more.
      void connecting.then(client => client.release()).catch(() => {})
      throw asOverload(error)
    }
  }

  const send = async (client: PoolClient, text: string, values?: readonly unknown[]) => {
    const name = prepare && values ? statementName(text) : undefined
    try {
      return (await breaker.watch(ask(client, name, text, values))).rows
    } catch (error) {
      // It was made where the answer was read: who asked is what a log must say.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  }

  const query: Sql['query'] = async <Row>(text: string, values: readonly unknown[] = []) => {
    const client = await connect()
    const limit = pooled ? limitStatement(client, kept.statement_timeout) : undefined
    let broken: Error | undefined
    try {
      return (await send(client, text, values)) as Row[]
    } catch (error) {
      if (isDisconnection(error)) broken = error as Error
      throw asOverload(error, mayWrite(text) && !wasNotSent(error))
    } finally {
      await limit?.end()
      client.release(broken)
    }
  }

  const announcer = new Announcer(query, error => warn(error, 'changes could not be announced'))
  const changes = new ListenedChanges(directUrl ?? databaseUrl, error => warn(error, 'live queries hear nothing'))
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
      // A server that is gone never says goodbye.
      if (breaker.isOpen) clients.cut('all')
      breaker.close()
      halfOpen.close()
      await orm.close()
    },

    async transaction(work) {
      const changes: Change[] = []
      const client = await connect()
      let committing = false
      let broken: Error | undefined
      const ask = async <Row>(text: string, values?: readonly unknown[]) => {
        try {
          return (await send(client, text, values)) as Row[]
        } catch (error) {
          if (isDisconnection(error)) broken = error as Error
          throw asOverload(error, committing && !wasNotSent(error))
        }
      }
      try {
        await ask(pooled ? `begin; ${setLimits('local')}` : 'begin')
        const result = await work({
          query: (text, values = []) => ask(text, values),
          announce: change => void changes.push(change),
        })
        committing = true
        await ask('commit')
        changes.forEach(announce)
        return result
      } catch (error) {
        // A connection on which even the rollback fails must not go back into the pool; one that is broken has rolled back.
        if (!broken) {
          await client.query('rollback').catch((failure: Error) => {
            broken = failure
          })
        }
        throw error
      } finally {
        client.release(broken)
      }
    },

    async unitOfWork(work) {
      const changes: Change[] = []
      let committing = false
      const done = orm.em.fork().transactional(async em => {
        const transaction = em.getTransactionContext() as ControlledTransaction<unknown>
        if (pooled) await transaction.executeQuery(CompiledQuery.raw(setLimits('local')))
        const result = await work(em, {
          async query<Row>(text: string, values: readonly unknown[] = []) {
            // What the unit of work holds back must be there before a statement of our own looks at it.
            await em.flush()
            const { rows } = await transaction.executeQuery(CompiledQuery.raw(text, [...values]))
            return rows as Row[]
          },
          announce: change => void changes.push(change),
        })
        await em.flush()
        committing = true
        return result
      })
      try {
        const result = await breaker.refusing(breaker.watch(done, false))
        changes.forEach(announce)
        return result
      } catch (error) {
        const broken = breaker.isOpen || isDisconnection(error)
        throw committing && broken ? outcomeUnknown() : asOverload(error)
      }
    },
  }
}

interface Result {
  rows: unknown[]
}

/** A query as the driver makes it of its arguments, which the types do not know. */
type DriverQuery = pg.Query & { name: string | undefined; callback(error: Error | null, result: Result): void }

/** Asks without the copies and the second promise that the driver's own way makes for each query: some 4 µs less. */
function ask(
  client: PoolClient,
  name: string | undefined,
  text: string,
  values: readonly unknown[] | undefined,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const query = new pg.Query(text, values as unknown[]) as DriverQuery
    query.name = name
    query.callback = (error, result) => (error ? reject(error) : resolve(result))
    client.query(query)
  })
}

/** Has a statement cancelled that is not over in time. Until `end`, the connection must carry out nothing else. */
function limitStatement(client: PoolClient, milliseconds: number): { end(): Promise<void> } {
  let cancelling = Promise.resolve()
  const timer = setTimeout(() => {
    cancelling = cancelStatement(client)
  }, milliseconds)
  return {
    end() {
      clearTimeout(timer)
      return cancelling
    },
  }
}
