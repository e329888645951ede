import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { tasks } from '../../src/app/tasks/tasks.ts'
import { operations as texts } from '../../src/dashboard/words/en/operations.ts'
import { OperationsProblem } from '../../src/domain/operations/OperationsProblem.ts'
import { enqueue } from '../../src/platform/jobs/enqueue.ts'
import { ask } from '../graphql/ask.ts'
import { WorkerHarness } from '../jobs/WorkerHarness.ts'
import { operators } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { bearer } from '../world/openApp.ts'
import { until } from '../world/until.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

describe('the words of the page of operations', () => {
  it('name every problem and every task', () => {
    expect(Object.keys(texts.problem)).toEqual(Object.keys(OperationsProblem))
    expect(Object.keys(texts.tasks).toSorted()).toEqual([...Object.keys(tasks), 'other'].toSorted())
  })
})

withBrowser('the page of operations', () => {
  let desk: Desk
  const { operatorId } = operators.kayaks
  beforeAll(async () => {
    desk = await Desk.open()
  })
  afterEach(async () => {
    await desk.closeWindows()
    const tables =
      'backup_run, worker, change_outbox, email, webhook_endpoint, webhook_delivery, audit_entry, audit_detail, audit_head'
    await desk.world.admin.query(`truncate ${tables} cascade`)
    await desk.world.admin.query('delete from graphile_worker._private_jobs')
  })
  afterAll(() => desk?.close())

  const problems = (page: Page) => page.getByRole('list', { name: texts.problems }).getByRole('listitem')

  it.each([390, 1280])('shows problems first, each with what to do and where, %i px wide', async width => {
    const caller = await desk.world.caller('operator')
    await ask(desk.world, caller, 'mutation { createWebhook(input: { url: "https://example.com/hook" }) { secret } }')
    await desk.world.admin.query(`update webhook_endpoint set paused_at = now(), pause_reason = 'FAILING'`)
    await desk.world.admin.query(
      `insert into email (operator_id, email_id, kind, status, reason, due_at, message_id, created_at, failure)
       select $1, gen_random_uuid(), 'USAGE_QUOTA', status, 'QUOTA_REACHED', $2, 'x', $2, 'No such user.'
       from unnest('{FAILED,AWAITING_MAIL_SERVER,AWAITING_MAIL_SERVER}'::text[]) status`,
      [operatorId, new Date(desk.world.now.getTime() - 600_000)],
    )
    await enqueue(desk.world.database, 'send-email', {}, { maxAttempts: 1 })
    await desk.world.admin.query('update graphile_worker._private_jobs set attempts = max_attempts')
    await jobsAre(1)
    const page = await desk.signIn('operations', width)
    await expectSoon(() => problems(page).locator('strong').allInnerTexts()).toEqual([
      'No worker is running.',
      'No backup was ever taken.',
      '2 e-mails wait for a mail server.',
      'A job was given up.',
      'An e-mail of the last day could not be sent.',
      'A webhook was paused, because it does not work.',
    ])
    expect(await problems(page).locator('code').allInnerTexts()).toEqual([
      'ROLE=all',
      'ROLE=worker',
      'booking-gateway backup --to /backups --key-file backup.key',
      'SMTP_URL',
    ])
    const row = page.getByRole('row', { name: 'Sending an e-mail' })
    expect((await row.innerText()).replaceAll(/\s+/g, ' ')).toContain('send-email')
    await page.getByText('2, the oldest for 10 minutes').waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await desk.expectFit(page)
    }
    await problems(page).getByRole('link', { name: 'Webhooks' }).click()
    await page.getByRole('heading', { name: 'Webhooks' }).waitFor()
  })

  it('leads to sections of the guide that exist', async () => {
    await jobsAre(0)
    const page = await desk.signIn('operations')
    await problems(page).first().waitFor()
    const guide = await (await fetch(`${desk.url}/guides/operating`)).text()
    // Those of all problems, which never occur at once.
    const source = readFileSync('src/dashboard/operations/ProblemList.tsx', 'utf8')
    const sections = [...source.matchAll(/guide\('([\w-]+)'\)/g)].map(([, section]) => section!)
    expect(sections.length).toBeGreaterThan(10)
    expect(sections.filter(each => !guide.includes(`id="${each}"`))).toEqual([])
    await problems(page).getByRole('link', { name: texts.guide }).first().click()
    await page.waitForURL('**/guides/operating#jobs')
  })

  it('says that all is well, in few words, and has the backups with their outcome', async () => {
    await desk.world.admin.query(
      `insert into backup_run (backup_run_id, kind, data_of, started_at, ended_at, bytes, differences) values
         (gen_random_uuid(), 'BACKUP', date_trunc('day', now()), now() - interval '2 hours 6 seconds', now() - interval '2 hours', 8100000, null),
         (gen_random_uuid(), 'VERIFICATION', date_trunc('day', now()), now() - interval '1 hour 16 seconds', now() - interval '1 hour', 8100000, 0),
         (gen_random_uuid(), 'BACKUP', now() - interval '2 days', now() - interval '2 days 6 seconds', now() - interval '2 days', 7900000, null),
         (gen_random_uuid(), 'VERIFICATION', now() - interval '3 days', now() - interval '3 days', now() - interval '3 days', 7900000, 3)`,
    )
    const alive = await beat()
    await jobsAre(0)
    try {
      const page = await desk.signIn('operations')
      await page.getByText(texts.well).waitFor()
      expect(await problems(page).count()).toBe(0)
      await page.getByText('1 running').waitFor()
      const rows = page.getByRole('table', { name: texts.runs }).locator('tbody tr[data-row]')
      await expectSoon(() => rows.locator('td').last().count()).toBe(1)
      const outcomes = (await rows.allInnerTexts()).map(each => each.split(/\s{1,}\t|\t|\n/).at(-1))
      expect(outcomes).toEqual(['No difference', 'Verified', 'Not verified', '3 differences'])
      expect(await rows.nth(1).innerText()).toContain('8.1')
      await desk.expectFit(page)
    } finally {
      await alive.stop()
    }
  })

  it('is read again every half minute while it is visible, and keeps what it had if that fails', async () => {
    await jobsAre(0)
    const page = await desk.window()
    await page.clock.install({ time: desk.world.now })
    await desk.enter(page, 'operations')
    await expectSoon(() => problems(page).count()).toBe(2)
    let reads = 0
    page.on('request', request => {
      if (request.postData()?.includes('"operationName":"Operations"')) reads++
    })
    await desk.world.admin.query(
      `insert into backup_run (backup_run_id, kind, started_at, ended_at) values (gen_random_uuid(), 'BACKUP', now(), now())`,
    )
    await page.clock.runFor(29_000)
    expect(reads).toBe(0)
    await page.clock.runFor(2000)
    await expectSoon(() => problems(page).count()).toBe(1)
    expect(reads).toBe(1)

    await page.evaluate(`Object.defineProperty(document, 'hidden', { value: true, configurable: true })`)
    await page.clock.runFor(120_000)
    expect(reads).toBe(1)
    await page.evaluate(
      `Object.defineProperty(document, 'hidden', { value: false, configurable: true }); document.dispatchEvent(new Event('visibilitychange'))`,
    )
    await until(() => reads === 2)

    const refusal = { errors: [{ message: 'The service is busy.', extensions: { code: 'overloaded' } }] }
    await page.route('**/graphql', route => route.fulfill({ status: 429, json: refusal }))
    await page.clock.runFor(31_000)
    await page.getByRole('alert').filter({ hasText: 'The service is busy.' }).waitFor()
    expect(await problems(page).count()).toBe(1)
  })

  /** Waits until the service knows the jobs of so many tasks: it counts them once a second at most. */
  async function jobsAre(tasks: number): Promise<void> {
    const query = '{ operations { jobs { task } } }'
    const { port } = desk.app.server.address() as AddressInfo
    await until(async () => {
      const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
        method: 'POST',
        headers: { ...bearer('operator'), 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      })
      const { data } = (await response.json()) as { data: { operations: { jobs: unknown[] } } }
      return data.operations.jobs.length === tasks
    })
  }

  /** A worker that is alive. */
  async function beat(): Promise<{ stop(): Promise<void> }> {
    const harness = new WorkerHarness(desk.world)
    harness.start()
    await until(async () => {
      const { operations } = await ask<{ operations: { service: { liveWorkerCount: number } } }>(
        desk.world,
        await desk.world.caller('operator'),
        '{ operations { service { liveWorkerCount } } }',
      )
      return operations.service.liveWorkerCount === 1
    })
    return { stop: () => harness.clear() }
  }
})
