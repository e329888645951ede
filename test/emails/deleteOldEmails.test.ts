import { beforeAll, describe, expect, it } from '@jest/globals'
import { deleteOldEmails } from '../../src/domain/emails/deleteOldEmails.ts'
import { DelayUnit } from '../../src/domain/workflows/DelayUnit.ts'
import { WorkflowTrigger } from '../../src/domain/workflows/WorkflowTrigger.ts'
import { Office } from '../workflows/Office.ts'
import { newChoreRun } from '../world/newChoreRun.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
let office: Office
beforeAll(async () => {
  office = new Office(world)
  await office.clear()
})

describe('deleteOldEmails', () => {
  it('deletes e-mails 180 days after they were due and the activity took place, and none before', async () => {
    await office.workflow()
    await office.workflow({ trigger: WorkflowTrigger.AFTER_END, delay: 365, delayUnit: DelayUnit.DAYS })
    const soon = await office.book({ date: '2026-06-16' })
    const later = await office.book({ date: '2026-10-25' })
    await office.work()
    const left = async (instant: string) => {
      const run = newChoreRun()
      await deleteOldEmails(world.database, new Date(instant), run)
      expect(run.failures).toEqual([])
      return [(await office.emails(soon)).length, (await office.emails(later)).length]
    }
    expect(await left('2026-12-13T08:00:00Z')).toEqual([2, 2])
    // An e-mail that is still planned stays, however old the booking is.
    expect(await left('2026-12-14T08:00:00Z')).toEqual([1, 2])
    expect(await left('2027-04-24T00:00:00Z')).toEqual([1, 1])
  })

  it('deletes the reasons why e-mails were skipped after the same time', async () => {
    await office.clear()
    await office.workflow({ active: false })
    const booking = await office.book({ date: '2026-06-16' })
    await office.work()
    const left = async (instant: string) => {
      await deleteOldEmails(world.database, new Date(instant), newChoreRun())
      return world.admin.query('select reason from email_skip where booking_id = $1', [booking.bookingId])
    }
    expect(await left('2026-12-13T08:00:00Z')).toEqual([{ reason: 'WORKFLOW_INACTIVE' }])
    expect(await left('2026-12-14T08:00:00Z')).toEqual([])
  })
})
