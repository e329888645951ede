import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { updateNeeds } from '../../src/domain/resources/updateNeeds.ts'
import { createResource } from '../../src/domain/resources/writeResource.ts'
import { activities } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

const { operatorId, activityId, id } = activities.sunset

withBrowser('what an activity needs', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
  })
  afterAll(() => desk?.close())

  it('tells of a change by someone else, and keeps what was typed until one is chosen', async () => {
    const { database, now } = desk.world
    const kayak = { name: 'Kayak', quantity: 60 }
    const { resourceId } = await createResource(database, await desk.world.caller('operator'), kayak, now)
    const change = (quantity: number) =>
      updateNeeds(database, operatorId, activityId, [{ resourceId, per: 'PARTICIPANT', quantity }], true, now)

    const page = await desk.signIn(`activities/${id}?section=resources`)
    const quantity = page.getByLabel('How many')
    const save = page.getByRole('button', { name: 'Save the needs' })
    await page.getByRole('button', { name: 'Add a need' }).click()
    await page.getByLabel('Resource').selectOption('Kayak')
    await quantity.fill('2')
    await change(3)
    await save.click()
    await page.getByText('Someone else has changed what this activity needs.').waitFor()
    expect(await quantity.inputValue()).toBe('2')
    expect(await save.isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await save.click()
    await page.getByRole('status').getByText('Its places depend on it from now on.').waitFor()

    await quantity.fill('4')
    await change(5)
    await save.click()
    await page.getByRole('button', { name: 'Take theirs' }).click()
    await expectSoon(() => quantity.inputValue()).toBe('5')
  })
})
