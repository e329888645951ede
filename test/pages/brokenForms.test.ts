import { beforeAll, describe, expect, it } from '@jest/globals'
import { useApp } from '../world/useWorld.ts'
import { asked, askQuestions, book } from './WaiverVisit.ts'

const { world, app } = useApp()
let path: string
beforeAll(async () => {
  await askQuestions(world, [
    { type: 'text', label: 'Name', required: true },
    { type: 'file', label: 'Photo', file: { maxBytes: 900_000, acceptedTypes: ['application/pdf'], maxFiles: 1 } },
  ])
  path = (await book(app)).path
})

const edge = 'multipart/form-data; boundary=x'
const part = (headers: string, content: string) => `--x\r\n${headers}\r\n\r\n${content}`
const named = (name: string) => `Content-Disposition: form-data; name="${name}"`
const post = (payload: string, type = edge) =>
  app.inject({ method: 'POST', url: path, payload, headers: { 'content-type': type } })

describe('POST /waiver/{token} with an invalid form', () => {
  it.each<[string, number, () => [payload: string, type?: string]]>([
    ['ends in an answer', 400, () => [part(named('a'), 'zz')]],
    ['ends in a file', 400, () => [part(`${named(`file:${asked(1)}.0`)}; filename="a.pdf"`, '%PDF-1.7 zz')]],
    ['has no boundary', 400, () => ['x', 'multipart/form-data']],
    ['has too long a boundary', 400, () => ['x', `multipart/form-data; boundary=${'x'.repeat(5_000)}`]],
    ['has a field called __proto__', 400, () => [`${part(named('__proto__'), 'zz')}\r\n--x--\r\n`]],
    [
      'has a part of invalid JSON',
      400,
      () => [`${part(`${named('a')}\r\nContent-Type: application/json`, '{')}\r\n--x--\r\n`],
    ],
    ['has too long an answer', 413, () => [`${part(named('a'), 'z'.repeat(50_000))}\r\n--x--\r\n`]],
    ['has too many parts', 413, () => [`${`${part(named('a'), 'z')}\r\n`.repeat(10_001)}--x--\r\n`]],
    ['is JSON', 415, () => ['{}', 'application/json']],
    ['is URL-encoded', 415, () => ['a=1', 'application/x-www-form-urlencoded']],
  ])('answers a form that %s with a page and %d', async (_, status, made) => {
    const { statusCode, headers, body } = await post(...made())
    expect([statusCode, headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(body).toContain('Nothing was saved.')
    if (status === 415) expect(body).toContain('Send the form as the page does')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })

  it.each([
    ['without a name', part('Content-Disposition: form-data', 'zz')],
    ['without headers', part('A: b', 'zz')],
    [
      'with JSON that cannot be converted to a string',
      part(`${named('a')}\r\nContent-Type: application/json`, '{"toString":1,"valueOf":1}'),
    ],
  ])('ignores a part %s, and says which answers are missing', async (_, text) => {
    const { statusCode, body } = await post(`${text}\r\n--x--\r\n`)
    expect([statusCode, body.includes('must be answered.')]).toEqual([422, true])
  })
})
