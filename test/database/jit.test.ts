import { afterAll, beforeAll, expect, it } from '@jest/globals'
import pg from 'pg'
import { migrate } from '../../src/app/schema/migrate.ts'
import { describeWith } from '../world/describeWith.ts'
import { PgBouncer } from '../world/PgBouncer.ts'
import { SystemPostgres } from '../world/SystemPostgres.ts'
import { startService } from '../world/startService.ts'
import { until } from '../world/until.ts'

/** A server that compiles every statement it may, and can log the plans it has run. */
const settings = {
  jit_above_cost: '0',
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_analyze': 'on',
  log_line_prefix: 'user=%u ',
}

/** In the texts of the fetch of jobs, the check of heartbeats and a relay of outboxes. */
const RUN_WHEN_IDLE = ['_private_jobs', 'from worker', 'booking_event']

describeWith(
  'a packaged PostgreSQL with LLVM',
  'on a PostgreSQL with LLVM, which compiles each statement of other users',
  () => {
    let postgres: SystemPostgres
    let url: string
    beforeAll(async () => {
      postgres = await SystemPostgres.open(SystemPostgres.withJit()!, settings)
      await postgres.run('create role app login', 'create database app owner app')
      url = postgres.url('app', 'app')
      await migrate(url)
      await postgres.run('alter system set auto_explain.log_min_duration = 0', 'select pg_reload_conf()')
    })
    afterAll(() => postgres.close())

    /** The plans of a user that were logged after a number of characters. */
    const plansOf = (user: string, from: number) =>
      postgres.log
        .slice(from)
        .split(/^(?=user=)/m)
        .filter(each => each.startsWith(`user=${user} `) && each.includes('Query Text:'))

    const compiled = (plans: readonly string[]) => plans.filter(each => each.includes('\tJIT:'))

    /** Runs the service until it has done what an idle instance does, and returns the plans since it was ready. */
    const plansOfService = async (environment: Record<string, string>) => {
      const service = await startService({ DEMO: '0', ...environment })
      try {
        const from = postgres.log.length
        await until(() => {
          const text = plansOf('app', from).join('')
          return RUN_WHEN_IDLE.every(each => text.includes(each))
        })
        return plansOf('app', from)
      } finally {
        await service.stop()
      }
    }

    it('compiles none of the service: no fetch of a job, no heartbeat, no relay', async () => {
      await postgres.run('alter role app in database app reset jit')
      expect(compiled(await plansOfService({ DATABASE_URL: url }))).toEqual([])
      // The server does log what it compiles.
      await postgres.run('select count(*) from pg_class')
      expect(compiled(plansOf('postgres', 0))).not.toEqual([])
    })

    describeWith('PgBouncer', 'behind a pooler', () => {
      it('compiles none either', async () => {
        const pgBouncer = await PgBouncer.open(url, 20)
        try {
          const environment = { DATABASE_URL: pgBouncer.url, DATABASE_DIRECT_URL: url }
          expect(compiled(await plansOfService(environment))).toEqual([])
          for (const each of [url, pgBouncer.url]) {
            const client = new pg.Client(each)
            await client.connect()
            const { rows } = await client.query('show jit').finally(() => client.end())
            expect(rows).toEqual([{ jit: 'off' }])
          }
        } finally {
          await pgBouncer.close()
        }
      })
    })
  },
)
