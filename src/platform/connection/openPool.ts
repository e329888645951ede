import { MikroORM } from '@mikro-orm/postgresql'
import { CompiledQuery, type ControlledTransaction } from 'kysely'
import pg, { type Pool } from 'pg'
import { outcomeUnknown } from '../../domain/refusals/outcomeUnknown.ts'
import { type Permit, Semaphore } from '../concurrency/Semaphore.ts'
import { type Fault, Faults } from '../log/Faults.ts'
import { Announcer } from '../notifications/Announcer.ts'
import type { Change } from '../notifications/Change.ts'
import { ChangeListener } from '../notifications/ChangeListener.ts'
import type { Counted } from '../notifications/Counted.ts'
import type { Database, Sql } from '../sql/Database.ts'
import { describeStatement } from '../sql/statementPlaces.ts'
import { tracing } from '../tracing/tracing.ts'
import { setUpSession } from './Backend.ts'
import { CircuitBreaker } from './CircuitBreaker.ts'
import { CommitProbe } from './CommitProbe.ts'
import { cancelStatement } from './cancelStatement.ts'
import { type DatabaseLimits, databaseLimits } from './databaseLimits.ts'
import { findPrimary } from './findPrimary.ts'
import { HalfOpenConnections } from './HalfOpenConnections.ts'
import { isDisconnection, wasNotSent } from './isDisconnection.ts'
import { OPERATOR_SETTING, OperatorQuery, SET_OPERATOR, SET_OPERATOR_NAME } from './OperatorQuery.ts'
import { type Entities, ormOptions } from './ormOptions.ts'
import { type PooledClient, PooledClients } from './PooledClients.ts'
import { probeDatabase, queryOnce } from './queryOnce.ts'
import type { SlowStatements } from './SlowStatements.ts'
import { StatementNames } from './StatementNames.ts'
import { mayWrite, POOL_TIMEOUT, toRefusal } from './toRefusal.ts'

/** Of a statement in a trace. */
const SPAN = { kind: 'client', attributes: { 'db.system.name': 'postgresql' } } as const

/** The open database, with what only infrastructure needs. */
export interface OpenDatabase extends Database {
  orm: MikroORM
  /** Resolves when everything announced so far was sent. */
  announced(): Promise<void>
  /** The changes that instances announce. */
  changes: ChangeListener
  probe: CommitProbe
  state(): PoolState
  close(): Promise<void>
}

/** What a pool does at this moment. */
export interface PoolState {
  inUse: number
  idle: number
  /** Callers that wait for a connection. */
  waiting: number
  /** Whether the database counts as away, so that requests are refused. */
  isAway: boolean
}

/** How to connect to the database. */
export interface DatabaseAccess {
  /** The URL of PostgreSQL itself, for what needs a session of its own; set if the main URL leads to a pooler. */
  directUrl?: string | null
  /**
   * Whether to use named prepared statements, which a pooler must support; by default they are used without a pooler.
   */
  prepare?: boolean
  /** How many connections of the pool are for reads alone; by default a quarter. */
  readers?: number
  /** The probe of another pool of the same database. */
  probe?: CommitProbe
  /** The name of the pool, if there are several of the same database. */
  name?: string
  /** Called for each new connection, before it is used. */
  onConnect?(): void
  /** Whether it is opened although it does not answer. */
  mayBeAway?: boolean
  /** What to report when it is away; by default that the database is. */
  fault?: Fault
  /** Logs statements that take long. */
  slow?: SlowStatements
  /** Receives what is to be counted, after its commit. */
  count?(counted: Counted): void
  /** The statements whose tables may be sharded by Citus. */
  shardable?: RegExp
}

/**
 * Opens one pool that the ORM and plain SQL share. Reads never wait for writes: those cannot take all connections, and are refused
 * while the database does not commit.
 *
 * Timeouts are not connection parameters, because poolers refuse them. Connections to PostgreSQL itself set them when
 * opened. Behind a pooler, where every transaction may get another session, each transaction sets them for itself, and
 * a single statement that takes too long is cancelled.
 *
 * @param faults logs when the database goes away and comes back, and faults of live queries
 */
export async function openPool(
  entities: Entities,
  databaseUrl: string,
  poolSize = 10,
  limits: Partial<DatabaseLimits> = {},
  faults = new Faults(),
  {
    directUrl = null,
    prepare = directUrl === null,
    readers = Math.floor(poolSize / 4),
    shardable = NOTHING,
    ...shared
  }: DatabaseAccess = {},
): Promise<OpenDatabase> {
  const { connectionTimeoutMillis, query_timeout, silenceMillis, ...kept } = { ...databaseLimits, ...limits }
  const { slow } = shared
  const pooled = directUrl !== null
  const clients = new PooledClients(databaseUrl)
  const names = new StatementNames()
  const setLimits = (scope: '' | 'local') =>
    Object.entries(kept)
      .map(([name, value]) => `set ${scope} ${name} = ${value}`)
      .join('; ')
  /** Set when a connection is opened. */
  let onCitus = false
  const orm = new MikroORM(
    ormOptions(
      { entities, databaseUrl, poolSize, slow },
      {
        connectionTimeoutMillis,
        query_timeout,
        Client: clients.Client,
        ...(!pooled && {
          async onConnect(client) {
            shared.onConnect?.()
            const { isCitus, ...backend } = await setUpSession(client, setLimits(''))
            onCitus = isCitus
            Object.assign(client as PooledClient, { isCitus, backend })
          },
        }),
      },
    ),
  )
  if (shared.mayBeAway) await orm.em.getConnection().connect({ skipOnConnect: true })
  const pool = (await orm.em.getConnection().getNativeClient()) as Pool
  const away = shared.fault ?? faults.of('database-away', { reporter: shared.name })
  const breaker = new CircuitBreaker({
    probe: signal => probeDatabase(databaseUrl, signal),
    silenceMillis,
    onOpen(error) {
      away.occurred(error)
      clients.cut('all')
    },
    onRefuse: () => away.occurred(),
    onClose() {
      // Connection attempts from while it was away may hang for long.
      clients.cut('connecting')
      away.ended()
    },
  })
  pool.on('error', error => breaker.suspect(error))
  const stalled = faults.of('commits-stalled')
  const probe =
    shared.probe ??
    new CommitProbe(directUrl ?? databaseUrl, {
      onStall: error => stalled.occurred(error),
      onRefuse: () => stalled.occurred(),
      onRecovery: () => stalled.ended(),
    })
  // A pooler does not expose its sessions.
  const halfOpen = new HalfOpenConnections(clients, (text, values) =>
    queryOnce(databaseUrl, AbortSignal.timeout(silenceMillis), text, values),
  )

  const writers = new Semaphore(poolSize - readers)
  /** Waits for a connection for writes no longer than for any. */
  const freeWriter = async (): Promise<Permit> => {
    const late = AbortSignal.timeout(connectionTimeoutMillis)
    try {
      return await writers.acquire(AbortSignal.any([late, probe.stalled]))
    } catch {
      if (!late.aborted) probe.check()
      throw toRefusal(new Error(POOL_TIMEOUT))
    }
  }
  /** Runs what may write. It goes on when its caller was refused meanwhile, because nothing commits. */
  const writing = async <T>(write: () => Promise<T>): Promise<T> => {
    probe.check()
    const permit = writers.tryAcquire() ?? (await freeWriter())
    return probe.watch(write().finally(() => permit.release()))
  }

  const connect = async (): Promise<PooledClient> => {
    breaker.check()
    // An idle connection is returned at once, so the breaker cannot refuse meanwhile.
    if (pool.idleCount > pool.waitingCount) return (await pool.connect()) as unknown as PooledClient
    const connecting = breaker.watch(pool.connect(), false)
    try {
      return (await breaker.refusing(connecting)) as unknown as PooledClient
    } catch (error) {
      // The refused caller no longer needs it.
      void connecting.then(client => client.release()).catch(() => {})
      throw toRefusal(error)
    }
  }

  /** Has the statement prepared that sets the operator, once for each connection. */
  const prepareSetting = async (client: PooledClient, operator: string): Promise<void> => {
    const query = new pg.Query(SET_OPERATOR, [operator, pooled]) as DriverQuery
    query.name = SET_OPERATOR_NAME
    client.operator = undefined
    await breaker.watch(ask(client, query))
    client.setsOperator = true
  }

  /** A query for the rows of an operator. Connections to PostgreSQL itself keep the operator, so that most queries need not set it. */
  const queryFor = (
    client: PooledClient,
    text: string,
    values: readonly unknown[] | undefined,
    operator: string | undefined,
  ): DriverQuery => {
    if (operator === undefined || operator === client.operator)
      return new pg.Query(text, values as unknown[]) as DriverQuery
    const setting = { operator, local: pooled, isPrepared: prepare }
    return new OperatorQuery(text, values ?? [], setting) as unknown as DriverQuery
  }

  const send = (client: PooledClient, text: string, values?: readonly unknown[], operatorId?: string) =>
    // What no request or job waits for would be a trace of its own.
    tracing?.traceId === undefined
      ? sendNow(client, text, values, operatorId)
      : tracing.run(describeStatement(text), SPAN, () => sendNow(client, text, values, operatorId))

  const sendNow = async (client: PooledClient, text: string, values?: readonly unknown[], operatorId?: string) => {
    const keepsOperator = operatorId === undefined && KEEPS_OPERATOR.test(text)
    const began = performance.now()
    let setting: Promise<unknown> | undefined
    try {
      if (prepare && !client.setsOperator && !keepsOperator) await prepareSetting(client, operatorId ?? NOBODY)
      const operator = keepsOperator ? client.operator : (operatorId ?? NOBODY)
      const query = queryFor(client, text, values, operator)
      query.name = prepare && values ? names.nameOf(text) : undefined
      // Before the answer: a transaction can have several statements under way, which are sent in this order.
      client.operator = operator
      // Sent before, in the same transaction, and passed on to the workers.
      if (reachesShards(client, text)) {
        setting = ask(client, new pg.Query(setForShards(operator)) as DriverQuery)
        setting.catch(() => {})
      }
      const { rows } = await breaker.watch(ask(client, query))
      slow?.check(text, began)
      return rows
    } catch (failure) {
      client.operator = undefined
      // If a worker is away, the setting already fails, and the statement only because of it.
      const error = await Promise.resolve(setting).then(
        () => failure,
        (earlier: unknown) => earlier,
      )
      // A statement that was cut off was not slow.
      if (!isDisconnection(error)) slow?.check(text, began)
      // The error was created where the answer was read; a log needs the caller's stack trace.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  }

  const reachesShards = (client: PooledClient, text: string) => client.isCitus && shardable.test(text)

  const run: Sql['query'] = async <Row>(text: string, values: readonly unknown[] = [], operatorId?: string) => {
    const client = await connect()
    if (reachesShards(client, text)) return transactOn(client, 'begin', sql => sql.query<Row>(text, values, operatorId))
    if (pooled) client.operator = NOBODY
    const limit = pooled ? limitStatement(client, kept.statement_timeout) : undefined
    let broken: Error | undefined
    try {
      return (await send(client, text, values, operatorId)) as Row[]
    } catch (error) {
      if (isDisconnection(error)) broken = error as Error
      throw toRefusal(error, mayWrite(text) && !wasNotSent(error))
    } finally {
      await limit?.end()
      client.release?.(broken)
    }
  }

  const query: Sql['query'] = (text, values, operatorId) =>
    mayWrite(text) ? writing(() => run(text, values, operatorId)) : run(text, values, operatorId)

  const announcer = new Announcer(query, faults.of('announcements', { reporter: shared.name }))
  const changes = new ChangeListener(
    () => findPrimary(directUrl ?? databaseUrl),
    faults.of('live-queries', { reporter: shared.name }),
  )
  const announce = (change: Change | Counted) => {
    if ('counter' in change) shared.count?.(change)
    else announcer.announce(change)
  }

  const transact = async <T>(begin: string, work: (sql: Sql) => Promise<T>): Promise<T> =>
    transactOn(await connect(), begin, work)

  const transactOn = async <T>(client: PooledClient, begin: string, work: (sql: Sql) => Promise<T>): Promise<T> => {
    const changes: (Change | Counted)[] = []
    if (pooled) client.operator = NOBODY
    let committing = false
    let broken: Error | undefined
    const execute = async <Row>(text: string, values?: readonly unknown[], operatorId?: string) => {
      try {
        return (await send(client, text, values, operatorId)) as Row[]
      } catch (error) {
        if (isDisconnection(error)) broken = error as Error
        throw toRefusal(error, committing && !wasNotSent(error))
      }
    }
    try {
      await execute(pooled ? `${begin}; ${setLimits('local')}` : begin)
      const result = await work({
        query: (text, values = [], operatorId) => execute(text, values, operatorId),
        announce: change => void changes.push(change),
      })
      committing = true
      await execute('commit')
      changes.forEach(announce)
      return result
    } catch (error) {
      // The rollback takes back the operator too.
      client.operator = undefined
      // A connection on which even the rollback fails must not go back into the pool. A broken connection has rolled
      // back by itself.
      if (!broken) {
        await client.query('rollback').catch((failure: Error) => {
          broken = failure
        })
      }
      throw error
    } finally {
      client.release?.(broken)
    }
  }

  const unitOfWork: Database['unitOfWork'] = async (operatorId, work) => {
    const changes: (Change | Counted)[] = []
    let committing = false
    const done = orm.em.fork().transactional(async em => {
      const transaction = em.getTransactionContext() as ControlledTransaction<unknown>
      if (pooled) await transaction.executeQuery(CompiledQuery.raw(setLimits('local')))
      await transaction.executeQuery(CompiledQuery.raw(SET_OPERATOR, [operatorId, true]))
      if (onCitus) await transaction.executeQuery(CompiledQuery.raw(setForShards(operatorId)))
      const result = await work(em, {
        async query<Row>(text: string, values: readonly unknown[] = [], ofOperator = operatorId) {
          if (ofOperator !== operatorId) throw new Error('A unit of work is for one operator.')
          // Pending changes of the unit of work must be written before our own statement reads.
          await em.flush()
          const began = performance.now()
          try {
            const compiled = CompiledQuery.raw(text, [...values])
            const { rows } = await (tracing
              ? tracing.run(describeStatement(text), SPAN, () => transaction.executeQuery(compiled))
              : transaction.executeQuery(compiled))
            return rows as Row[]
          } finally {
            slow?.check(text, began)
          }
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
      throw committing && broken ? outcomeUnknown() : toRefusal(error)
    }
  }

  return {
    orm,
    query,
    announce,
    announced: () => announcer.flush(),
    changes,
    probe,
    commits: () => probe.commits(),
    transaction: work => writing(() => transact('begin', work)),
    reading: work => transact('begin read only', work),
    unitOfWork: (operatorId, work) => writing(() => unitOfWork(operatorId, work)),
    state: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount + writers.waiting,
      isAway: breaker.isOpen,
    }),

    async close() {
      await announcer.flush()
      await changes.close()
      // A server that has disappeared never acknowledges that a connection was closed.
      if (breaker.isOpen) clients.cut('all')
      breaker.close()
      if (!shared.probe) probe.close()
      await halfOpen.close()
      await orm.close()
    },
  }
}

interface Result {
  rows: unknown[]
}

/** A query as the driver builds it from its arguments; missing in the driver's types. */
type DriverQuery = pg.Query & { name: string | undefined; callback(error: Error | null, result: Result): void }

/** The operator of statements that have none. */
const NOBODY = ''

/** Matches no statement. */
const NOTHING = /(?!)/

/** Sets the operator for a transaction, as Citus passes it on to workers: as a command, which has no parameters. */
function setForShards(operator = NOBODY): string {
  if (!/^[0-9a-f-]*$/i.test(operator)) throw new Error(`This is no identifier of an operator: ${operator}`)
  return `set local ${OPERATOR_SETTING} = '${operator}'`
}

/**
 * Statements that see no rows of operators, whatever the session is set to: commands, and those of the control plane. To set the operator
 * before a lock would take the snapshot of the transaction before that is granted.
 */
const KEEPS_OPERATOR = /^\s*(?:begin|commit|lock|set)\b|\bcontrol_plane\./

/** Runs a query without the copies and the second promise of the driver's own method, which saves some 4 µs per query. */
function ask(client: PooledClient, query: DriverQuery): Promise<Result> {
  return new Promise((resolve, reject) => {
    query.callback = (error, result) => (error ? reject(error) : resolve(result))
    client.query(query)
  })
}

/** Cancels a statement that runs too long. Until `end` resolves, the connection must not be used for anything else. */
function limitStatement(client: PooledClient, milliseconds: number): { end(): Promise<void> } {
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
