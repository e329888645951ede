import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { measureAuditVerifications, measureBacklogs, measureBackupAges } from '../../src/app/openMetrics.ts'
import { enqueue } from '../../src/platform/jobs/enqueue.ts'
import { Metrics } from '../../src/platform/metrics/Metrics.ts'
import { Desk } from '../bookings/Desk.ts'
import { operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { Scrape } from './scrape.ts'

const world = useWorld()
const { operatorId } = operators.kayaks

/** What is read now: metrics of their own, because what was read is kept for some seconds. */
async function read(): Promise<Scrape> {
  const metrics = new Metrics()
  measureBacklogs(metrics, world.database, () => world.now)
  return new Scrape((await metrics.print()).text)
}

const minutesAgo = (minutes: number) => new Date(world.now.getTime() - minutes * 60_000)

afterEach(() => world.admin.query('delete from graphile_worker._private_jobs'))

it('is 0 where nothing waits', async () => {
  await world.admin.query('delete from change_outbox')
  const { samples } = await read()
  expect(samples.length).toBeGreaterThan(20)
  expect(samples.filter(each => each.value !== 0)).toEqual([])
})

it('has what a booking leaves to workers', async () => {
  const desk = await Desk.open(world, 'wanderly')
  await desk.book()
  await world.admin.query('update booking_event set occurred_at = $1', [minutesAgo(3)])
  await world.admin.query(`update change_outbox set changed_at = now() - interval '2 minutes'`)
  const now = await read()
  expect([now.value('booking_events_unrelayed'), now.value('booking_events_unrelayed_oldest_age_seconds')]).toEqual([
    1, 180,
  ])
  expect(now.value('changes_unnumbered')).toBeGreaterThan(0)
  expect(now.value('changes_unnumbered_oldest_age_seconds')).toBeGreaterThanOrEqual(120)
})

it('has jobs that are due by their task, and those of unknown tasks together', async () => {
  const runAt = new Date(Date.now() - 60_000)
  await enqueue(world.database, 'send-email', {}, { runAt })
  await enqueue(world.database, 'send-email', {}, { runAt: new Date(Date.now() + 3_600_000) })
  await enqueue(world.database, 'of-a-newer-version', {}, { runAt })
  await enqueue(world.database, 'of-another-one', {}, { runAt })
  await enqueue(world.database, 'bulk', {}, { maxAttempts: 1 })
  await world.admin.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, run_at = now() + interval '1 day' where max_attempts = 1`,
  )
  const now = await read()
  const due = (task: string) => now.value('jobs_due', { task })
  expect([due('send-email'), due('other'), due('bulk'), due('end-holds')]).toEqual([1, 2, 0, 0])
  expect(now.value('jobs_due_oldest_age_seconds', { task: 'send-email' })).toBeGreaterThanOrEqual(60)
  expect([now.value('jobs_given_up', { task: 'bulk' }), now.value('jobs_given_up')]).toEqual([1, 1])
  expect(now.text).not.toContain('of-a')
})

it('has e-mails that wait for a mail server', async () => {
  await world.admin.query(
    `insert into email (operator_id, email_id, kind, status, reason, due_at, message_id, created_at)
     select $1, gen_random_uuid(), 'USAGE_QUOTA', 'AWAITING_MAIL_SERVER', 'QUOTA_REACHED', $2, 'x', $2 from generate_series(1, 2)`,
    [operatorId, minutesAgo(10)],
  )
  const now = await read()
  expect([
    now.value('emails_awaiting_mail_server'),
    now.value('emails_awaiting_mail_server_oldest_age_seconds'),
  ]).toEqual([2, 600])
})

it('has deliveries that are due, but not those of endpoints that are paused or wait', async () => {
  for (const [paused, notBefore] of [
    [null, null],
    [world.now, null],
    [null, minutesAgo(-5)],
  ]) {
    await world.admin.query(
      `with endpoint as (
         insert into webhook_endpoint (operator_id, webhook_id, url, secret, last_number, created_at, paused_at, pause_reason, not_before)
         values ($1, gen_random_uuid(), 'https://a.test', '\\x00', 0, $2, $3, case when $3::timestamptz is not null then 'REQUESTED' end, $4)
         returning webhook_id)
       insert into webhook_delivery (operator_id, delivery_id, webhook_id, type, changed_at, state, next_attempt_at, created_at)
       select $1, gen_random_uuid(), webhook_id, 'webhook.test', $2, 'PENDING', $2, $2 from endpoint`,
      [operatorId, minutesAgo(4), paused, notBefore],
    )
  }
  const now = await read()
  expect([now.value('webhook_deliveries_waiting'), now.value('webhook_deliveries_waiting_oldest_age_seconds')]).toEqual(
    [1, 240],
  )
})

describe('the age of backups', () => {
  async function readAges(takesBackups: boolean): Promise<Scrape> {
    const metrics = new Metrics()
    measureBackupAges(metrics, world.database, takesBackups)
    return new Scrape((await metrics.print()).text)
  }
  const addRun = (kind: string, hoursAgo: number, differences: number | null = null) =>
    world.admin.query(
      `insert into backup_run (backup_run_id, kind, started_at, ended_at, differences)
       select gen_random_uuid(), $1, ended, ended, $3 from (select now() - $2 * interval '1 hour' ended) run`,
      [kind, hoursAgo, differences],
    )
  const hours = (seconds: number | undefined) => Math.floor(seconds! / 3600)
  beforeEach(() => world.admin.query('delete from backup_run'))

  it('is that of the database if there was none, and nothing if other tools take them', async () => {
    await world.admin.query(`update schema_migration set executed_at = now() - interval '5 hours'`)
    const now = await readAges(true)
    expect(hours(now.value('backup_last_age_seconds'))).toBe(5)
    expect(hours(now.value('backup_verification_last_age_seconds'))).toBe(5)
    expect(now.value('backup_verification_differences')).toBe(0)
    const others = await readAges(false)
    expect(others.names).toEqual(new Set(['backup_verification_last_age_seconds', 'backup_verification_differences']))
  })

  it('is that of the last backup, and of the last verification that found no difference', async () => {
    await addRun('BACKUP', 30)
    await addRun('BACKUP', 3)
    await addRun('EXPORT', 1)
    await addRun('VERIFICATION', 40, 0)
    await addRun('VERIFICATION', 2, 7)
    for (const takesBackups of [true, false]) {
      const now = await readAges(takesBackups)
      expect(hours(now.value('backup_last_age_seconds'))).toBe(3)
      expect(hours(now.value('backup_verification_last_age_seconds'))).toBe(40)
      expect(now.value('backup_verification_differences')).toBe(7)
    }
    await addRun('VERIFICATION', 0, 0)
    expect((await readAges(true)).value('backup_verification_differences')).toBe(0)
  })
})

describe('the verifications of audit logs', () => {
  async function readVerifications() {
    const metrics = new Metrics()
    measureAuditVerifications(metrics, world.database, () => world.now)
    const scraped = new Scrape((await metrics.print()).text)
    return [scraped.value('audit_verification_oldest_age_seconds'), scraped.value('audit_verification_faults')]
  }
  const setHead = (operatorId: string, verifiedMinutesAgo: number | null, faultCount: number | null) =>
    world.admin.query(
      `insert into audit_head (operator_id, last_number, hash, verified_at, verified_number, fault_count)
       values ($1, 5, '', $2, 5, $3)
       on conflict (operator_id) do update set verified_at = excluded.verified_at, fault_count = excluded.fault_count`,
      [operatorId, verifiedMinutesAgo === null ? null : minutesAgo(verifiedMinutesAgo), faultCount],
    )

  it('are as old as the oldest, and have the faults of all', async () => {
    await world.admin.query('delete from audit_head')
    expect(await readVerifications()).toEqual([0, 0])
    const [own, other] = [operators.kayaks.operatorId, operators.walls.operatorId]
    await setHead(own, null, null)
    expect(await readVerifications()).toEqual([0, 0])
    await setHead(own, 90, 0)
    await setHead(other, 30, 2)
    expect(await readVerifications()).toEqual([5400, 2])
    await setHead(own, 10, 1)
    expect(await readVerifications()).toEqual([1800, 3])
  })
})
