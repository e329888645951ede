import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { openInstallation } from '../../src/app/openInstallation.ts'
import { nightlyAudit } from '../../src/domain/audit/nightlyAudit.ts'
import { recordVerification } from '../../src/domain/audit/recordVerification.ts'
import { verifyAudit } from '../../src/domain/audit/verifyAudit.ts'
import type { Operations } from '../../src/domain/operations/Operations.ts'
import { OperationsProblem } from '../../src/domain/operations/OperationsProblem.ts'
import { readOperations } from '../../src/domain/operations/readOperations.ts'
import { operationLimits } from '../../src/domain/rules/operationLimits.ts'
import { enqueue } from '../../src/platform/jobs/enqueue.ts'
import { locks } from '../../src/platform/sql/locks.ts'
import { Desk } from '../bookings/Desk.ts'
import { ask, refusalOf } from '../graphql/ask.ts'
import { WorkerHarness } from '../jobs/WorkerHarness.ts'
import { activities, type keys, NOW, operators } from '../world/cast.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
const { kayaks, walls } = operators

const QUERY = `{
  operations {
    problems
    service {
      version startedAt database liveWorkerCount missingWorkerCount pendingMigrationCount newerMigrationCount
    }
    jobs { task dueCount oldestSeconds givenUpCount }
    changesUnnumbered { count oldestSeconds }
    bookingEventsUnrelayed { count oldestSeconds }
    emailsAwaitingMailServer { count oldestSeconds }
    failedEmailCount
    webhookDeliveriesWaiting { count oldestSeconds }
    webhooks { totalCount failingCount pausedCount stoppedCount }
    backups {
      takenByService lastBackupAt lastVerifiedAt differenceCount
      runs { kind dataOf startedAt endedAt bytes differenceCount verifiedAt }
    }
    audit { entryCount lastEntryAt verifiedAt verifiedEntryCount faultCount }
  }
}`

async function read(key: keyof typeof keys = 'operatorReadOnly'): Promise<Operations> {
  const { operations } = await ask<{ operations: Operations }>(world, await world.caller(key), QUERY)
  return operations
}

/** Expects that a problem is there, and that it is the only one that `mend` takes away. */
async function expectProblem(problem: keyof typeof OperationsProblem, mend: () => Promise<unknown>): Promise<void> {
  const { problems } = await read()
  expect(problems).toContain(problem)
  await mend()
  expect((await read()).problems).toEqual(problems.filter(each => each !== problem))
}

const secondsAgo = (seconds: number) => new Date(world.now.getTime() - seconds * 1000)

const manage = async (source: string, key: keyof typeof keys = 'operator') =>
  ask(world, await world.caller(key), `mutation { ${source} }`)

const tables =
  'backup_run, worker, change_outbox, email, webhook_endpoint, webhook_delivery, webhook_attempt, audit_entry, audit_detail, audit_head'

beforeEach(async () => {
  world.now = NOW
  await world.admin.query(`truncate ${tables} cascade`)
  await world.admin.query('delete from booking_event')
  await world.admin.query('delete from graphile_worker._private_jobs')
})

describe('operations', () => {
  it('has an instance whose database commits, and only the problems of an installation that was just made', async () => {
    const { problems, service, jobs, backups, audit } = await read()
    expect(service).toEqual({
      version: '1.0.0',
      startedAt: expect.stringMatching(/^20/),
      database: 'READY',
      liveWorkerCount: 0,
      missingWorkerCount: 0,
      pendingMigrationCount: 0,
      newerMigrationCount: 0,
    })
    expect(problems).toEqual(['NO_WORKER', 'BACKUP_MISSING'])
    expect(jobs).toEqual([])
    expect(backups).toEqual({
      takenByService: true,
      lastBackupAt: null,
      lastVerifiedAt: null,
      differenceCount: null,
      runs: [],
    })
    expect(audit).toEqual({
      entryCount: 0,
      lastEntryAt: null,
      verifiedAt: null,
      verifiedEntryCount: null,
      faultCount: null,
    })
  })

  it.each(['wanderly', 'usage', 'noScopes'] as const)('is refused to the key %s', async key => {
    expect((await refusalOf(read(key))).code).toBe('permission-denied')
  })

  it('tells which migrations the database lacks, and which it has of a newer version', async () => {
    const [last] = await world.admin.query<{ id: number; name: string }>(
      'select id, name from schema_migration order by id desc limit 1',
    )
    const rename = (name: string) =>
      world.admin.query('update schema_migration set name = $2 where id = $1', [last!.id, name])
    await rename('of a newer version')
    expect((await read()).service).toMatchObject({ pendingMigrationCount: 1, newerMigrationCount: 1 })
    await expectProblem('MIGRATIONS_PENDING', () => rename(last!.name))
  })
})

describe('workers', () => {
  const harness = new WorkerHarness(world)
  afterEach(() => harness.clear())

  it('are alive as long as their heartbeats last, and missing after it', async () => {
    const stopped = harness.start(undefined, { name: 'one' })
    await until(async () => (await read()).service.liveWorkerCount === 1)
    expect((await read()).problems).not.toContain('NO_WORKER')
    await stopped.stop()
    const { service, problems } = await read()
    expect([service.liveWorkerCount, service.missingWorkerCount]).toEqual([0, 1])
    expect(problems).toContain('NO_WORKER')
    // Another one takes over.
    harness.start(undefined, { name: 'two' })
    await until(async () => {
      const { liveWorkerCount, missingWorkerCount } = (await read()).service
      return liveWorkerCount === 1 && missingWorkerCount === 0
    })
  })
})

describe('a worker', () => {
  it('is alive by its own lock, and not by that of another worker or of something else', async () => {
    await world.admin.query(`insert into worker (worker_id) values ('alive'), ('gone'), ('gone, too')`)
    await world.admin.transaction(async db => {
      for (const key of [locks.workerLives(`'alive'`), locks.workerLives(`'of nobody'`), `1, hashtext('gone')`])
        await db.query(`select pg_advisory_xact_lock(${key})`)
      expect((await read()).service).toMatchObject({ liveWorkerCount: 1, missingWorkerCount: 2 })
    })
    expect((await read()).service).toMatchObject({ liveWorkerCount: 0, missingWorkerCount: 3 })
  })
})

describe('jobs', () => {
  const due = (seconds: number) => ({ runAt: new Date(Date.now() - seconds * 1000) })
  const clear = () => world.admin.query('delete from graphile_worker._private_jobs')

  it('are counted by task, with those that were given up', async () => {
    await enqueue(world.database, 'send-email', { operatorId: walls.operatorId }, due(60))
    await enqueue(world.database, 'send-email', {}, due(-3600))
    await enqueue(world.database, 'of-a-newer-version', {}, due(20))
    await enqueue(world.database, 'bulk', {}, { maxAttempts: 1 })
    await world.admin.query('update graphile_worker._private_jobs set attempts = max_attempts where max_attempts = 1')
    const { jobs } = await read()
    expect(jobs).toEqual([
      { task: 'bulk', dueCount: 0, oldestSeconds: 0, givenUpCount: 1 },
      { task: 'other', dueCount: 1, oldestSeconds: expect.any(Number), givenUpCount: 0 },
      { task: 'send-email', dueCount: 1, oldestSeconds: expect.any(Number), givenUpCount: 0 },
    ])
    expect(jobs![2]!.oldestSeconds).toBeGreaterThanOrEqual(60)
    await expectProblem('JOBS_GIVEN_UP', clear)
  })

  it.each([
    ['send-email', operationLimits.jobs, true],
    ['send-email', operationLimits.jobs - 60, false],
    ['audit-night', operationLimits.jobs, false],
    ['audit-night', operationLimits.nightlyJobs, true],
    ['bulk', operationLimits.nightlyJobs, false],
  ])('of the task %s that have been due for %i seconds are late: %s', async (task, seconds, isLate) => {
    await enqueue(world.database, task, {}, due(seconds + 1))
    expect((await read()).problems.includes(OperationsProblem.JOBS_LATE)).toBe(isLate)
  })

  it('are unknown while they cannot be counted, and the rest is known', async () => {
    await world.admin.query('revoke select on graphile_worker.jobs from test_runtime')
    try {
      const { jobs, problems, audit } = await read()
      expect([jobs, audit.entryCount]).toEqual([null, 0])
      expect(problems).toContain('JOBS_UNKNOWN')
    } finally {
      await world.admin.query('grant select on graphile_worker.jobs to test_runtime')
    }
    expect((await read()).jobs).toEqual([])
  })
})

describe('what waits', () => {
  it('is what a booking leaves to workers', async () => {
    const desk = await Desk.open(world, 'wanderly')
    await desk.book()
    await world.admin.query('update booking_event set occurred_at = $1', [secondsAgo(180)])
    await world.admin.query(`update change_outbox set changed_at = now() - interval '2 minutes'`)
    const { bookingEventsUnrelayed, changesUnnumbered } = await read()
    expect(bookingEventsUnrelayed).toEqual({ count: 1, oldestSeconds: 180 })
    expect(changesUnnumbered.count).toBeGreaterThan(0)
    expect(changesUnnumbered.oldestSeconds).toBeGreaterThanOrEqual(120)
    await expectProblem('CHANGES_LATE', () => world.admin.query('delete from change_outbox'))
    await expectProblem('EVENTS_LATE', () => world.admin.query('update booking_event set relayed = true'))
  })

  it('are e-mails without a mail server, and those that were given up within a day', async () => {
    await addEmail(kayaks.operatorId, 'AWAITING_MAIL_SERVER', 600)
    await addEmail(kayaks.operatorId, 'AWAITING_MAIL_SERVER', 60)
    await addEmail(kayaks.operatorId, 'FAILED', 86_000)
    await addEmail(kayaks.operatorId, 'FAILED', 90_000)
    const { emailsAwaitingMailServer, failedEmailCount } = await read()
    expect([emailsAwaitingMailServer, failedEmailCount]).toEqual([{ count: 2, oldestSeconds: 600 }, 1])
    await expectProblem('NO_MAIL_SERVER', () => world.admin.query(`delete from email where status <> 'FAILED'`))
    await expectProblem('EMAILS_FAILED', () => world.admin.query('delete from email'))
  })

  it('are deliveries, but not those to a webhook that is paused', async () => {
    await manage('createWebhook(input: { url: "https://example.com/hook" }) { webhook { id } }')
    await addDelivery(kayaks.operatorId, 400)
    expect(await read()).toMatchObject({
      webhookDeliveriesWaiting: { count: 1, oldestSeconds: 400 },
      webhooks: { totalCount: 1, failingCount: 0, pausedCount: 0, stoppedCount: 0 },
    })
    const [{ webhook_id: id }] = (await world.admin.query('select webhook_id from webhook_endpoint')) as [
      { webhook_id: string },
    ]
    const pause = async () => {
      const { webhooks } = await ask<{ webhooks: { nodes: { id: string }[] } }>(
        world,
        await world.caller('operator'),
        '{ webhooks { nodes { id } } }',
      )
      await manage(`updateWebhook(webhookId: "${webhooks.nodes[0]!.id}", changes: { paused: true }) { id }`)
    }
    await expectProblem('DELIVERIES_LATE', pause)
    // The operator paused it, so it is no problem.
    expect((await read()).webhooks).toEqual({ totalCount: 1, failingCount: 0, pausedCount: 1, stoppedCount: 0 })
    await world.admin.query(`update webhook_endpoint set pause_reason = 'FAILING' where webhook_id = $1`, [id])
    expect((await read()).webhooks).toMatchObject({ pausedCount: 1, stoppedCount: 1 })
    await world.admin.query('delete from webhook_delivery')
    await expectProblem('WEBHOOKS_STOPPED', () =>
      world.admin.query('update webhook_endpoint set paused_at = null, pause_reason = null'),
    )
    await world.admin.query('update webhook_endpoint set failing_since = $1', [world.now])
    expect((await read()).webhooks).toMatchObject({ failingCount: 1, pausedCount: 0 })
    await expectProblem('WEBHOOKS_FAILING', () => world.admin.query('update webhook_endpoint set failing_since = null'))
  })
})

async function addEmail(operatorId: string, status: string, dueSecondsAgo: number): Promise<void> {
  await world.admin.query(
    `insert into email (operator_id, email_id, kind, status, reason, due_at, message_id, created_at, failure)
     values ($1, gen_random_uuid(), 'USAGE_QUOTA', $2, 'QUOTA_REACHED', $3, 'x', $3, 'No such user.')`,
    [operatorId, status, secondsAgo(dueSecondsAgo)],
  )
}

/** Adds a delivery to the webhook of an operator. */
async function addDelivery(operatorId: string, dueSecondsAgo: number): Promise<void> {
  await world.admin.query(
    `insert into webhook_delivery (operator_id, delivery_id, webhook_id, type, changed_at, state, next_attempt_at, created_at)
     select operator_id, gen_random_uuid(), webhook_id, 'webhook.test', $2, 'PENDING', $2, $2 from webhook_endpoint where operator_id = $1`,
    [operatorId, secondsAgo(dueSecondsAgo)],
  )
}

describe('backups', () => {
  /** As the commands record them. */
  async function addRun(
    kind: string,
    hoursAgo: number,
    { differences, of = hoursAgo }: { differences?: number; of?: number } = {},
  ) {
    await world.admin.query(
      `insert into backup_run (backup_run_id, kind, data_of, started_at, ended_at, folder, bytes, differences)
       values (gen_random_uuid(), $1, date_trunc('day', now()) - $4 * interval '1 hour', now() - $2 * interval '1 hour' - interval '6 seconds',
         now() - $2 * interval '1 hour', '/secret/folder', 8000000, $3)`,
      [kind, hoursAgo, differences ?? null, of],
    )
  }

  it('are the last ten, with their verifications, and without their folders', async () => {
    for (const hours of [200, 190, 180, 170, 160, 150, 140, 130, 100, 49, 25]) await addRun('BACKUP', hours)
    await addRun('VERIFICATION', 48, { of: 49, differences: 0 })
    const { backups, problems } = await read()
    expect(problems).toEqual(['NO_WORKER'])
    expect(backups.runs).toHaveLength(10)
    expect(backups.runs.slice(0, 4)).toEqual([
      expect.objectContaining({ kind: 'BACKUP', bytes: 8000000, differenceCount: null, verifiedAt: null }),
      expect.objectContaining({ kind: 'VERIFICATION', differenceCount: 0, verifiedAt: null }),
      expect.objectContaining({ kind: 'BACKUP', differenceCount: 0, verifiedAt: backups.lastVerifiedAt }),
      expect.objectContaining({ kind: 'BACKUP', differenceCount: null, verifiedAt: null }),
    ])
    expect(backups.lastBackupAt).toBe((backups.runs[0] as unknown as { endedAt: string }).endedAt)
    expect(JSON.stringify(backups)).not.toContain('secret')
  })

  it('are missing until the first one, and old after 26 hours', async () => {
    await addRun('EXPORT', 1)
    await expectProblem('BACKUP_MISSING', () => addRun('BACKUP', 25))
    await world.admin.query(`update backup_run set ended_at = ended_at - interval '2 hours'`)
    await expectProblem('BACKUP_OLD', () => addRun('BACKUP', 0))
  })

  it('are unverified eight days after the last verification, or after the database was created', async () => {
    await addRun('BACKUP', 1)
    expect((await read()).problems).toEqual(['NO_WORKER'])
    await addRun('VERIFICATION', 193, { differences: 0 })
    await expectProblem('BACKUP_UNVERIFIED', () => addRun('VERIFICATION', 1, { differences: 0 }))
    await world.admin.query(`delete from backup_run where kind = 'VERIFICATION'`)
    await world.admin.query(`update schema_migration set executed_at = executed_at - interval '9 days'`)
    await expectProblem('BACKUP_UNVERIFIED', () =>
      world.admin.query(`update schema_migration set executed_at = executed_at + interval '9 days'`),
    )
  })

  it('are not missing where other tools take them, and are unverified there too', async () => {
    const installation = openInstallation(world.database, { takesBackups: false, readyTimeout: 60_000 })
    const readOthers = () => readOperations(world.database, installation, kayaks.operatorId, world.now)
    const { backups, problems } = await readOthers()
    expect([backups.takenByService, problems]).toEqual([false, ['NO_WORKER']])
    await addRun('VERIFICATION', 193, { differences: 0 })
    expect((await readOthers()).problems).toEqual(['NO_WORKER', 'BACKUP_UNVERIFIED'])
  })

  it('differ if the last verification has found so', async () => {
    await addRun('BACKUP', 3)
    await addRun('VERIFICATION', 2, { of: 3, differences: 0 })
    await addRun('VERIFICATION', 1, { of: 3, differences: 4 })
    const { backups } = await read()
    expect([backups.differenceCount, backups.runs[2]]).toEqual([4, expect.objectContaining({ differenceCount: 4 })])
    await expectProblem('BACKUP_DIFFERS', () => addRun('VERIFICATION', 0, { of: 3, differences: 0 }))
  })
})

describe('the audit log', () => {
  const day = 86_400_000
  const run = () =>
    nightlyAudit(world.database, kayaks.operatorId, {
      now: world.now,
      report: () => {},
      stopping: new AbortController().signal,
    })
  const change = (minutes: number) => manage(`updateOperator(input: { holdMinutes: ${minutes} }) { id }`)

  it('has its entries, and what the job of the night has found', async () => {
    await change(20)
    await change(25)
    await run()
    await change(30)
    expect((await read()).audit).toEqual({
      entryCount: 3,
      lastEntryAt: NOW.toISOString(),
      verifiedAt: NOW.toISOString(),
      verifiedEntryCount: 2,
      faultCount: 0,
    })
    await world.admin.query(`update audit_entry set action = 'nothing' where number = 2`)
    await run()
    expect((await read()).audit).toMatchObject({ verifiedEntryCount: 3, faultCount: 1 })
    await expectProblem('AUDIT_FAULTY', () => world.admin.query('update audit_head set fault_count = 0'))
  })

  it('is unverified two days after its first entry, or after it was verified', async () => {
    await change(20)
    expect((await read()).problems).not.toContain('AUDIT_UNVERIFIED')
    world.now = new Date(NOW.getTime() + 2 * day + 1)
    await expectProblem('AUDIT_UNVERIFIED', run)
    world.now = new Date(world.now.getTime() + 2 * day + 1)
    await expectProblem('AUDIT_UNVERIFIED', async () => {
      const found = await verifyAudit(world.database, kayaks.operatorId)
      await recordVerification(world.database, kayaks.operatorId, found, world.now)
    })
  })
})

describe('an operator', () => {
  it('sees nothing of what another operator has, and of the installation counts, times and states alone', async () => {
    await manage('createWebhook(input: { url: "https://example.com/hook" }) { webhook { id } }')
    await addDelivery(kayaks.operatorId, 400)
    await addEmail(kayaks.operatorId, 'AWAITING_MAIL_SERVER', 600)
    await addEmail(kayaks.operatorId, 'FAILED', 600)
    const desk = await Desk.open(world, 'wanderly')
    await desk.book()
    await enqueue(world.database, 'send-email', { operatorId: kayaks.operatorId }, { runAt: new Date(0) })
    await world.admin.query(`update webhook_endpoint set failing_since = $1`, [world.now])
    await world.admin.query(`update audit_head set verified_at = $1, verified_number = 1, fault_count = 7`, [world.now])
    const theirs = await read('wallsOperator')
    expect(theirs).toMatchObject({
      problems: ['NO_WORKER', 'BACKUP_MISSING', 'JOBS_LATE'],
      jobs: [{ task: 'send-email', dueCount: 1, oldestSeconds: expect.any(Number), givenUpCount: 0 }],
      changesUnnumbered: { count: 0, oldestSeconds: 0 },
      bookingEventsUnrelayed: { count: 0, oldestSeconds: 0 },
      emailsAwaitingMailServer: { count: 0, oldestSeconds: 0 },
      failedEmailCount: 0,
      webhookDeliveriesWaiting: { count: 0, oldestSeconds: 0 },
      webhooks: { totalCount: 0, failingCount: 0, pausedCount: 0, stoppedCount: 0 },
      audit: { entryCount: 0, lastEntryAt: null, verifiedAt: null, verifiedEntryCount: null, faultCount: null },
    })
    const own = await read()
    expect([own.webhooks.totalCount, own.failedEmailCount, own.audit.entryCount]).toEqual([1, 1, 1])
    expect(own.changesUnnumbered.count).toBeGreaterThan(0)
    expect(own.bookingEventsUnrelayed.count).toBe(1)
    expect(own.problems).toEqual(expect.arrayContaining(['AUDIT_FAULTY', 'NO_MAIL_SERVER', 'WEBHOOKS_FAILING']))
    for (const secret of [kayaks.operatorId, kayaks.name, activities.sunset.name, 'example.com']) {
      expect(JSON.stringify(theirs)).not.toContain(secret)
    }
  })
})
