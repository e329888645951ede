import { chmodSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { runs } from '../postgres/Sandbox.ts'
import { once } from '../world/once.ts'
import { type RunningService, startService } from '../world/startService.ts'
import { until } from '../world/until.ts'

let folder: string
let service: RunningService
let keys: { partner: string; operator: string }
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'postgres-killed-'))
  service = await startService({ DATA_DIR: join(folder, '.data'), DEMO: '1', MAIL: 'log' })
  keys = JSON.parse(readFileSync(join(folder, '.data', 'demo.json'), 'utf8')).keys
})
afterAll(async () => {
  const pid = postmaster()!
  await service.stop()
  await until(async () => !runs(pid))
  rmSync(folder, { recursive: true, force: true })
})

describe('the embedded PostgreSQL, killed under a service', () => {
  it('leads to 503 until it is restarted, and then bookings, jobs and subscriptions continue', async () => {
    const first = await subscribe()
    const killed = postmaster()!
    process.kill(killed, 'SIGKILL')
    await until(async () => !runs(killed))

    const statuses = new Set<number>()
    await until(async () => {
      const { status } = await partner('/products')
      statuses.add(status)
      return ![undefined, killed].includes(postmaster()) && status === 200
    })
    expect([...statuses].filter(status => status !== 200)).toEqual(statuses.has(503) ? [503] : [])
    expect(await first.text()).toContain('Subscribe again, and read again what you show.')

    let second: Response | undefined
    await until(async () => {
      second = await subscribe()
      if (second.ok) return true
      await second.body?.cancel()
      return false
    })
    await second!.body!.cancel()

    // The confirmation is sent by a job.
    const booking = await book()
    const emails = `{ emails(filter: { bookingIds: ["${booking}"] }) { edges { node { status } } } }`
    await until(async () => /"status":"SENT"/.test(await (await post('/graphql', emails)).text()))
  })
})

describe('the embedded PostgreSQL, when it cannot be started again', () => {
  it('ends its service, which logs the reason', async () => {
    const own = mkdtempSync(join(tmpdir(), 'postgres-lost-'))
    // If root runs the tests, PostgreSQL runs as another user, who must be able to enter the folder.
    chmodSync(own, 0o711)
    const dataDir = join(own, '.data')
    const { child, kill } = await startService({ DATA_DIR: dataDir })
    try {
      let said = ''
      child.stderr!.on('data', chunk => (said += chunk))
      const closed = once(child, 'close')
      const pid = postmaster(dataDir)!
      renameSync(dataDir, join(own, 'elsewhere'))
      process.kill(pid, 'SIGKILL')
      await until(() => child.exitCode !== null)
      expect((await closed)[0]).toBe(1)
      expect(JSON.parse(said.trimEnd().split('\n').at(-1)!)).toMatchObject({
        level: 60,
        msg: `The service ends, because its PostgreSQL cannot be started again. The folder ${dataDir} is gone, and PostgreSQL with it.`,
      })
    } finally {
      await kill()
      rmSync(own, { recursive: true, maxRetries: 10 })
    }
  })
})

/** The pid in postmaster.pid, if the file exists. */
function postmaster(dataDir = join(folder, '.data')): number | undefined {
  const { home = join(dataDir, 'postgres') } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'))
  try {
    return Number(readFileSync(join(home, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    // PostgreSQL replaces the file when it restarts.
    return undefined
  }
}

function partner(path: string, body?: object): Promise<Response> {
  return fetch(`${service.url}/api/v2/ota/partner${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${keys.partner}`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  })
}

function post(path: string, query: string): Promise<Response> {
  return fetch(service.url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${keys.operator}`,
      'content-type': 'application/json',
      accept: path.endsWith('stream') ? 'text/event-stream' : 'application/json',
    },
    body: JSON.stringify({ query }),
  })
}

const subscribe = () => post('/graphql/stream', 'subscription { bookingChanged { bookingReference } }')

/** Books the first available product, at most two weeks ahead. */
async function book(): Promise<string> {
  const data = async <T>(path: string) => ((await (await partner(path)).json()) as { data?: T[] }).data ?? []
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  for (const { ActivityID, MinParticipants } of await data<{ ActivityID: string; MinParticipants: number }>(
    '/products',
  )) {
    const dates = await data<{ Date: string }>(
      `/availability/${ActivityID}/dates?StartDate=${day(2)}&EndDate=${day(14)}`,
    )
    for (const { Date: date } of dates.slice(-2)) {
      const slots = await data<{ TimeslotID: string }>(`/availability/${ActivityID}/timeslots?Date=${date}`)
      for (const { TimeslotID } of slots) {
        const Customer = { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com' }
        const response = await partner('/booking', { ActivityID, TimeslotID, Participants: MinParticipants, Customer })
        const made = (await response.json()) as { data: { BookingID: string } }
        if (response.status === 201) return made.data.BookingID
      }
    }
  }
  throw new Error('Nothing could be booked.')
}
