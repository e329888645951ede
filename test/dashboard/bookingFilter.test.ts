import { describe, expect, it } from '@jest/globals'
import { bookingFilter } from '../../src/dashboard/bookings/bookingFilter.ts'

describe('the filter in the address of the bookings page', () => {
  const read = (query: string) => bookingFilter(new URLSearchParams(query))

  it('names waiver statuses in lower case, and asks for them as GraphQL spells them', () => {
    expect(read('waiver=outstanding,not_required').waiverStatuses).toEqual(['OUTSTANDING', 'NOT_REQUIRED'])
  })

  it('asks for several activities and partners', () => {
    expect(read('activity=act_1,act_2&partner=ptr_1')).toEqual({
      activityIds: ['act_1', 'act_2'],
      partnerIds: ['ptr_1'],
    })
  })

  it('asks for what customers still have to pay', () => {
    expect(read('due=unpaid')).toEqual({ unpaid: true })
    expect(read('order=AMOUNT_DUE_DESC')).toEqual({ unpaid: true })
    expect(read('order=PRICE_DESC')).toEqual({})
  })

  it('ignores what is unknown', () => {
    expect(read('waiver=signed&status=GONE,PENDING&from=yesterday&due=all')).toEqual({ statuses: ['PENDING'] })
  })
})
