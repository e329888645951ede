import { describe, expect, it } from '@jest/globals'
import { expectNoWrites, violationPaths } from './expectNoWrites.ts'

const ask = expectNoWrites()

describe('GET /api/v2/ota/partner/products', () => {
  it.each(['%25', '_', '%5C', 'Kayak%25', '%27%3B--', '%F0%9F%9B%B6'])('200: takes name=%s literally', async name => {
    const response = await ask('GET', `/api/v2/ota/partner/products?name=${name}`, { key: 'wanderly' })
    expect(response).toMatchObject({ status: 200, body: { data: [] } })
  })

  it('200: ignores an unknown query parameter', async () => {
    const response = await ask('GET', '/api/v2/ota/partner/products?names=x&page=2', { key: 'wanderly' })
    expect(response.status).toBe(200)
    expect((response.body as { data: unknown[] }).data.length).toBeGreaterThan(1)
  })

  it.each(['name', 'Name', 'NAME'])('200: ignores the case of a query parameter: %s', async name => {
    const response = await ask('GET', `/api/v2/ota/partner/products?${name}=sunset`, { key: 'wanderly' })
    expect(response.body).toMatchObject({ data: [{ Name: expect.stringContaining('Sunset') }] })
  })

  it('422: refuses a query parameter that is given in two spellings', async () => {
    const response = await ask('GET', '/api/v2/ota/partner/products?name=a&Name=b', { key: 'wanderly' })
    expect(response.status).toBe(422)
    expect(response.problem?.errors).toEqual([
      { parameter: 'name', detail: 'name must be given once; it was given 2 times.' },
    ])
  })

  it('422: refuses an impossible name', async () => {
    for (const name of ['%00', 'x'.repeat(10_001)]) {
      const response = await ask('GET', `/api/v2/ota/partner/products?name=${name}`, { key: 'wanderly' })
      expect(response.status).toBe(422)
      expect(violationPaths(response)).toEqual(['name'])
    }
  })
})
