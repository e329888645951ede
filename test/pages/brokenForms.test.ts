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

describe('POST /waiver/{token} with a form that is none', () => {
  it.each<[string, number, () => [payload: string, type?: string]]>([
    ['breaks off in an answer', 400, () => [part(named('a'), 'zz')]],
    ['breaks off in a file', 400, () => [part(`${named(`file:${asked(1)}.0`)}; filename="a.pdf"`, '%PDF-1.7 zz')]],
    ['names no boundary', 400, () => ['x', 'multipart/form-data']],
    ['names an endless boundary', 400, () => ['x', `multipart/form-data; boundary=${'x'.repeat(5_000)}`]],
    ['names what every object has', 400, () => [`${part(named('__proto__'), 'zz')}\r\n--x--\r\n`]],
    [
      'holds JSON that is none',
      400,
      () => [`${part(`${named('a')}\r\nContent-Type: application/json`, '{')}\r\n--x--\r\n`],
    ],
    ['holds an answer that is too long', 413, () => [`${part(named('a'), 'z'.repeat(50_000))}\r\n--x--\r\n`]],
    ['holds too many parts', 413, () => [`${`${part(named('a'), 'z')}\r\n`.repeat(10_001)}--x--\r\n`]],
    ['is no form at all', 415, () => ['{}', 'application/json']],
    ['is of another type', 415, () => ['a=1', 'application/x-www-form-urlencoded']],
  ])('answers one that %s with a page and %d', async (_, status, made) => {
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
      'of JSON that cannot become text',
      part(`${named('a')}\r\nContent-Type: application/json`, '{"toString":1,"valueOf":1}'),
    ],
  ])('passes over a part %s, and says what is missing', async (_, text) => {
    const { statusCode, body } = await post(`${text}\r\n--x--\r\n`)
    expect([statusCode, body.includes('must be answered.')]).toEqual([422, true])
  })
})
