import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { localDay } from '../../src/domain/scalars/localDay.ts'
import { Office } from '../workflows/Office.ts'
import { openSmtp, type Smtp } from '../world/openSmtp.ts'
import { type RunningService, startService } from '../world/startService.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'
import { holding, untilQueued } from '../world/whileLocked.ts'

const world = useWorld()
let office: Office
let smtp: Smtp
const services: RunningService[] = []
beforeAll(async () => {
  // The services use the real clock.
  world.now = new Date()
  office = new Office(world)
})
beforeEach(async () => {
  smtp = await openSmtp()
  await office.clear()
  await office.workflow()
})
afterEach(async () => {
  for (const each of services.splice(0)) await each.kill()
  await smtp.close()
})

async function start(): Promise<RunningService> {
  const { databaseUrl } = world
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'Harbour Kayaks <hello@harbour.test>' }
  const service = await startService({ DATABASE_URL: databaseUrl, ...mail })
  services.push(service)
  return service
}

function book(index: number): Promise<Booking> {
  const date = localDay(new Date(), 'Europe/London', 3 + (index % 60))
  return office.book({ date, time: ['09:00', '13:00', '18:00'][index % 3], email: `customer${index}@example.com` })
}

async function allSent(count: number): Promise<void> {
  await until(async () => (await office.rows()).filter(each => each.status === 'SENT').length === count)
}

const recipients = () => smtp.received.map(each => each.to).sort()

describe('a worker killed with SIGKILL between sending an e-mail and recording it', () => {
  it('has sent it once, and the next worker counts it once and reports that it is unconfirmed', async () => {
    const booking = await book(1)
    await holding(world, [['lock table usage_entry in access exclusive mode']], async () => {
      const service = await start()
      await smtp.arrived(1)
      await untilQueued(world, 1)
      await service.kill()
      // Otherwise PostgreSQL would finish what the dead worker had started.
      await world.admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    })
    expect(await office.rows(booking)).toMatchObject([{ status: 'SENDING', attempts: 0 }])
    expect(await office.metered()).toBe(0)

    await start()
    await allSent(1)
    expect(await office.rows(booking)).toMatchObject([{ failure: expect.stringContaining('is not confirmed') }])
    expect(recipients()).toEqual(['customer1@example.com'])
    expect(await office.metered()).toBe(1)
  })
})

describe('a worker killed with SIGKILL while sending many e-mails', () => {
  it('sends none twice, and in the end each is sent and counted once', async () => {
    const count = 40
    for (let index = 0; index < count; index++) await book(index)
    const first = await start()
    await smtp.arrived(10)
    await first.kill()
    await start()
    await allSent(count)
    const sent = recipients()
    expect(new Set(sent).size).toBe(sent.length)
    // At most the e-mails in progress may be missing, and they are reported.
    const unsure = (await office.rows()).filter(each => each.failure !== null).length
    expect(sent.length).toBeGreaterThanOrEqual(count - unsure)
    expect(unsure).toBeLessThanOrEqual(2)
    expect(await office.metered()).toBe(count)
  })
})

describe('two workers', () => {
  it('send and count each e-mail once', async () => {
    await Promise.all([start(), start()])
    const count = 30
    for (let index = 0; index < count; index++) await book(index)
    await allSent(count)
    expect(recipients()).toEqual(Array.from({ length: count }, (_, index) => `customer${index}@example.com`).sort())
    expect(await office.metered()).toBe(count)
  })
})

describe('a mail server that stalls', () => {
  it('does not block other jobs', async () => {
    smtp.trouble.set('greeting', 'stall')
    await start()
    // The queue of an e-mail is a bit of its random identifier, so how many it takes for both is left to chance.
    const queues = async () => new Set((await office.rows()).map(each => Number.parseInt(each.emailId.at(-1)!, 16) & 1))
    let booked = 0
    await until(async () => {
      await book(booked++)
      return booked >= 8 && (await queues()).size === 2
    })
    await until(() => smtp.mostConnections >= 2)
    const last = await book(booked)
    await until(async () => (await office.rows(last)).length === 1)
    expect(smtp.mostConnections).toBe(2)
  })
})
