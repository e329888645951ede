import { beforeAll, describe, expect, it } from '@jest/globals'
import { Line } from '../waitlist/Line.ts'
import { doJobs } from '../world/doJobs.ts'
import { useApp } from '../world/useWorld.ts'
import { Bulk } from './Bulk.ts'

const { world, app } = useApp()
const bulk = new Bulk(world, app)
let references: string[]

beforeAll(async () => {
  const { desk } = await Line.open(world, 'wanderly')
  const made = []
  for (let each = 0; each < 7; each++) {
    made.push(await desk.book({ date: `2026-07-0${each + 1}`, time: '09:00', participants: 1 }))
  }
  references = made.map(each => each.bookingReference)
})

const BOOKINGS = '{ bookings { edges { node { bookingReference product { name } history { action } } } } }'

describe('bulkQuery', () => {
  it('writes one line for each object of a list', async () => {
    const made = await bulk.query(BOOKINGS)
    expect(made).toMatchObject({ state: 'RUNNING', lines: 0, url: null, uploadUrl: null })
    await doJobs(world, ['bulk'])
    expect(await bulk.find(made)).toMatchObject({ state: 'COMPLETED', lines: 7, refused: 0, total: null })
    const lines = await bulk.result(made)
    expect(lines.map(each => each.bookingReference).toSorted()).toEqual(references.toSorted())
    expect(lines[0]).toEqual({
      bookingReference: expect.any(String),
      product: { name: 'Sunset Kayak Tour' },
      history: [{ action: 'BOOKED' }],
    })
  })
})
