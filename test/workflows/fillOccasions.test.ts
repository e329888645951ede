import { expect, it } from '@jest/globals'
import { FILL_OCCASION } from '../../migrations/Migration20261127033100_FillOccasionOfEmails.ts'
import { DelayUnit } from '../../src/domain/workflows/DelayUnit.ts'
import { WorkflowTrigger } from '../../src/domain/workflows/WorkflowTrigger.ts'
import { useWorld } from '../world/useWorld.ts'
import { Office } from './Office.ts'

const world = useWorld()

const occasions = () =>
  world.database.query<{ emailId: string; occasion: string }>(
    `select email_id "emailId", occasion from email where kind = 'WORKFLOW' order by email_id`,
  )

it('the migration that fills the occasion of e-mails finds what their workflows would store', async () => {
  const office = new Office(world)
  await office.clear()
  for (const trigger of [WorkflowTrigger.BEFORE_START, WorkflowTrigger.AFTER_END]) {
    await office.workflow({ trigger, delay: 1, delayUnit: DelayUnit.HOURS })
  }
  for (const trigger of [WorkflowTrigger.BOOKING_CONFIRMED, WorkflowTrigger.BOOKING_CANCELLED]) {
    await office.workflow({ trigger })
  }
  await office.book()
  const cancelled = await office.book({ time: '13:00' })
  await office.work()
  world.now = new Date(world.now.getTime() + 60_000)
  await office.cancel(cancelled)
  await office.work()
  const stored = await occasions()
  expect(new Set(stored.map(each => each.occasion)).size).toBeGreaterThan(3)
  await world.database.query(`update email set occasion = null where kind = 'WORKFLOW'`)
  await world.database.query(`${FILL_OCCASION} where kind = 'WORKFLOW' and occasion is null`)
  expect(await occasions()).toEqual(stored)
})
