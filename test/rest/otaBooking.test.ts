import { describe, expect, it } from '@jest/globals'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { activities } from '../world/cast.ts'
import type { RestRequest } from '../world/rest.ts'
import { expectNoWrites, violationPaths } from './expectNoWrites.ts'

const ask = expectNoWrites()
const booking = {
  ActivityID: activities.sunset.id,
  Date: '2026-07-01',
  Time: '09:00',
  Participants: 2,
  Customer: { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com', Phone: '+44 20 7946 0958' },
}
const book = (body: unknown, more: Partial<RestRequest> = {}) =>
  ask('POST', '/api/v2/ota/partner/booking', { key: 'wanderly', body, ...more })

describe('POST /api/v2/ota/partner/booking', () => {
  it('422: names every required field of an empty body', async () => {
    for (const body of [{}, undefined]) {
      const response = await book(body)
      expect(response.status).toBe(422)
      expect(violationPaths(response)).toEqual(['/ActivityID', '/Customer', '/Date', '/Time', '/Participants'])
    }
    const response = await book({ ...booking, Customer: {}, Date: undefined })
    expect(violationPaths(response)).toEqual(['/Customer/Email', '/Customer/FirstName', '/Customer/LastName', '/Date'])
  })

  it.each<[string, object, string[]]>([
    ['a malformed ActivityID', { ActivityID: 'kayak' }, ['/ActivityID']],
    [
      'an unknown ActivityID',
      { ActivityID: encodeTypeId('act', '01970000-0000-7000-8000-ffffffffffff') },
      ['/ActivityID'],
    ],
    ["another operator's ActivityID", { ActivityID: activities.bouldering.id }, ['/ActivityID']],
    ['an identifier of another kind', { ActivityID: activities.sunset.id.replace('act_', 'bkg_') }, ['/ActivityID']],
    ['a day that does not exist', { Date: '2026-02-30' }, ['/Date']],
    ['a day in another spelling', { Date: '01/07/2026' }, ['/Date']],
    ['a day beyond the calendar', { Date: '0000-01-01' }, ['/Date']],
    ['a time that does not exist', { Time: '24:00' }, ['/Time']],
    ['a time with seconds', { Time: '09:00:00' }, ['/Time']],
    ['a time that is not in the schedule', { Time: '09:30' }, ['/Time']],
    ['no participants', { Participants: 0 }, ['/Participants']],
    ['less than none', { Participants: -1 }, ['/Participants']],
    ['more than fit in one booking', { Participants: 1001 }, ['/Participants']],
    ['a number as text', { Participants: '2' }, ['/Participants']],
    ['half a participant', { Participants: 1.5 }, ['/Participants']],
    ['2^53 + 1 participants', { Participants: 2 ** 53 + 1 }, ['/Participants']],
    ['a list for a number', { Participants: [2] }, ['/Participants']],
    ['an object for text', { Time: { hour: 9 } }, ['/Time']],
    ['a blank name', { Customer: { ...booking.Customer, FirstName: '  ' } }, ['/Customer/FirstName']],
    ['a name of 10 kB', { Customer: { ...booking.Customer, LastName: 'x'.repeat(10_000) } }, ['/Customer/LastName']],
    ['a NUL in a name', { Customer: { ...booking.Customer, LastName: 'Love\u0000lace' } }, ['/Customer/LastName']],
    [
      'half a character in a name',
      { Customer: { ...booking.Customer, LastName: 'Love\ud800lace' } },
      ['/Customer/LastName'],
    ],
    ['a line break in a name', { Customer: { ...booking.Customer, LastName: 'Love\nlace' } }, ['/Customer/LastName']],
    ['an invalid e-mail address', { Customer: { ...booking.Customer, Email: 'ada@' } }, ['/Customer/Email']],
    ['a number for the phone', { Customer: { ...booking.Customer, Phone: 442079460958 } }, ['/Customer/Phone']],
    ['a list for the customer', { Customer: [booking.Customer] }, ['/Customer']],
    ['an unknown member', { Particpants: 2 }, ['/Particpants']],
    ['a member in GraphQL’s spelling', { activityId: activities.sunset.id }, ['/activityId']],
    ['notes that are too long', { Notes: 'x'.repeat(2001) }, ['/Notes']],
    ['a payment reference that is too long', { PaymentReference: 'x'.repeat(129) }, ['/PaymentReference']],
    ['an invalid language', { Language: 'klingon!' }, ['/Language']],
    [
      'several violations at once',
      {
        Date: '2026-13-01',
        Time: '9',
        Participants: 0,
        Extra: 1,
        Customer: { ...booking.Customer, Email: 'x', Age: 3 },
      },
      ['/Date', '/Time', '/Participants', '/Customer/Email', '/Customer/Age', '/Extra'],
    ],
  ])('422: names the field of %s', async (_, wrong, pointers) => {
    const response = await book({ ...booking, ...wrong })
    expect(response.status).toBe(422)
    expect(violationPaths(response).sort()).toEqual(pointers.toSorted())
  })

  it('422: suggests the closest name for a misspelt member', async () => {
    const response = await book({ ...booking, Particpants: 2 })
    expect(response.body).toMatchObject({ detail: 'Particpants is not a known field. Did you mean Participants?' })
    const priced = await book({ ...booking, Price: 2 })
    expect(priced.body).toMatchObject({ detail: 'Price is not a known field.' })
  })

  it('422: uses no GraphQL terms', async () => {
    for (const wrong of [
      { Participants: 'x' },
      { Date: 5 },
      { Customer: 5 },
      { Answers: [{ Value: {} }] },
      { Answers: 5 },
    ]) {
      const response = await book({ ...booking, ...wrong })
      expect(response.status).toBe(422)
      expect(JSON.stringify(response.body)).not.toMatch(/variable|GraphQL|input\b|Int\b|non-null|\$/i)
    }
  })

  it.each<[string, string, number, string]>([
    ['JSON that does not parse', '{"ActivityID": ', 400, 'malformed-request'],
    ['a list', '[]', 422, 'validation'],
    ['text', '"booking"', 422, 'validation'],
    ['null', 'null', 422, 'validation'],
    ['a number', '5', 422, 'validation'],
    ['nesting a thousand deep', `${'{"Notes":'.repeat(1000)}1${'}'.repeat(1000)}`, 400, 'malformed-request'],
  ])('400 or 422: refuses %s as the body', async (_, payload, status, slug) => {
    const response = await book(undefined, { payload, headers: { 'content-type': 'application/json' } })
    expect(response.status).toBe(status)
    expect(response.body).toMatchObject({ type: expect.stringMatching(new RegExp(`/${slug}$`)) })
  })

  it('415 and 413: refuses a form, and a body of 5 MB', async () => {
    const form = await book(undefined, {
      payload: 'ActivityID=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(form.status).toBe(415)
    const large = await book({ ...booking, Notes: 'x'.repeat(5_000_000) })
    expect(large.status).toBe(413)
  })

  it('400: refuses an invalid Idempotency-Key', async () => {
    for (const key of ['', 'x'.repeat(256), 'schlüssel', 'K-1 K-2', 'K-1, K-1']) {
      const response = await book(booking, { headers: { 'idempotency-key': key } })
      expect([response.status, response.body]).toEqual([
        400,
        expect.objectContaining({ detail: expect.stringContaining('Idempotency-Key') }),
      ])
    }
  })
})
