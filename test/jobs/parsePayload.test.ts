import { describe, expect, it } from '@jest/globals'
import { areChanges, areIds, isId, parsePayload } from '../../src/app/tasks/parsePayload.ts'

const id = '01970000-0000-7000-8000-000000000001'
const change = { bookingId: id, version: 2, action: 'CANCELLED' }

describe('parsePayload', () => {
  it('returns the members that a task needs, and no others', () => {
    const payload = { operatorId: id, changes: [change], more: 1 }
    expect(parsePayload(payload, { operatorId: isId, changes: areChanges })).toEqual({
      operatorId: id,
      changes: [change],
    })
  })

  it.each([null, 'text', [], {}, { operatorId: 7, emailIds: id }, { operatorId: 'bkg_1', emailIds: [id, ''] }])(
    'names every member that %j does not have',
    payload => {
      expect(() => parsePayload(payload, { operatorId: isId, emailIds: areIds })).toThrow(
        'The payload of the job has no valid operatorId and no valid emailIds.',
      )
    },
  )

  it.each([[], [{ ...change, action: 'LOST' }], [{ ...change, version: '2' }], [change, null]])(
    'takes no list of events with %j',
    (...changes) => {
      expect(() => parsePayload({ changes }, { changes: areChanges })).toThrow('no valid changes')
    },
  )
})
