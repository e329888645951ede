import { describe, expect, it } from '@jest/globals'
import { expectNoWrites, violationPaths } from './expectNoWrites.ts'

const ask = expectNoWrites()

describe('GET /api/v2/ota/partner/resolve-product', () => {
  const resolve = (query: string) => ask('GET', `/api/v2/ota/partner/resolve-product${query}`, { key: 'wanderly' })

  it.each([
    ['neither ID nor Name', ''],
    ['both', '?ID=21&Name=Sunset%20Kayak%20Tour'],
    ['a blank Name alone', '?Name=%20'],
  ])('400: refuses %s', async (_, query) => {
    expect(await resolve(query)).toMatchObject({
      status: 400,
      body: { type: expect.stringMatching(/\/ambiguous-product-query$/) },
    })
  })

  it.each(['?ID=', '?ID=x', '?ID=1.5', '?ID=0', '?ID=-1', '?ID=9007199254740993', '?ID=21&ID=22', '?ID=0x15'])(
    '422: refuses %s',
    async query => {
      const response = await resolve(query)
      expect(response.status).toBe(422)
      expect(violationPaths(response)).toEqual(['ID'])
    },
  )

  it.each([
    '?ID=2000000000',
    '?ID=99999999999',
    '?ID=27',
    '?ID=26',
    '?Name=Sunset',
    '?Name=%25',
    '?Name=Secret%20Lagoon',
    '?Name=%00',
  ])('404 or 422: finds nothing for %s', async query => {
    const response = await resolve(query)
    expect(response.status).toBe(query === '?Name=%00' ? 422 : 404)
  })
})
