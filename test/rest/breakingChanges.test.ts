import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { breakingChanges, type ComparedDocument } from '../../src/transports/rest/openapi/breakingChanges.ts'

const released = {
  paths: {
    '/bookings': {
      post: {
        operationId: 'book',
        'x-scopes': ['ota'],
        parameters: [
          { name: 'simulate', in: 'query', required: false, schema: { type: 'boolean' } },
          { $ref: '#/components/parameters/Key' },
        ],
        requestBody: {
          required: false,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } },
        },
        responses: {
          201: {
            headers: { Location: { $ref: '#/components/headers/Location' } },
            content: {
              'application/json': {
                schema: { type: 'object', properties: { data: { $ref: '#/components/schemas/Booking' } } },
              },
            },
          },
          409: {
            content: {
              'application/problem+json': {
                schema: { oneOf: [{ $ref: '#/components/schemas/Full' }, { $ref: '#/components/schemas/Closed' }] },
              },
            },
          },
        },
      },
    },
  },
  components: {
    headers: { Location: { required: true, schema: { type: 'string' } } },
    parameters: { Key: { name: 'Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } } },
    schemas: {
      Order: {
        type: 'object',
        required: ['Places'],
        properties: {
          Places: { type: 'integer', minimum: 1, maximum: 1000 },
          Notes: { type: ['string', 'null'], maxLength: 2000 },
          Scope: { $ref: '#/components/schemas/Scope' },
          Units: {
            anyOf: [{ type: 'array', maxItems: 20, items: { $ref: '#/components/schemas/Unit' } }, { type: 'null' }],
          },
        },
      },
      Unit: { type: 'object', required: [], properties: { UnitID: { type: 'string' } } },
      Scope: { type: 'string', enum: ['booking', 'participant'] },
      Booking: {
        type: 'object',
        required: ['Status', 'Price'],
        properties: {
          Status: { type: 'string', enum: ['OPEN', 'CLOSED'] },
          Price: { $ref: '#/components/schemas/Price' },
          Next: { $ref: '#/components/schemas/Booking' },
        },
      },
      Price: { type: 'object', required: ['Amount'], properties: { Amount: { type: 'integer' } } },
      Full: {
        type: 'object',
        required: ['code', 'available'],
        properties: { code: { type: 'string', const: 'full' }, available: { type: 'integer' } },
      },
      Closed: { type: 'object', required: ['code'], properties: { code: { type: 'string', const: 'closed' } } },
    },
  },
}

const text = JSON.stringify(released)
const present = (old: string, now: string) => {
  expect(text).toContain(old)
  return JSON.parse(text.replace(old, now)) as ComparedDocument
}
const coordinatesOf = (document: ComparedDocument) =>
  breakingChanges(released as ComparedDocument, document).map(each => each.coordinate)

const price = '"Price":{"type":"object","required":["Amount"],"properties":{"Amount":{"type":"integer"}}}'

describe('breakingChanges', () => {
  it.each([
    ['"/bookings"', '"/booking"', 'book'],
    ['"post"', '"put"', 'book'],
    ['"operationId":"book"', '"operationId":"sell"', 'book'],
    ['"x-scopes":["ota"]', '"x-scopes":["other"]', 'book'],
    ['"name":"simulate"', '"name":"dryRun"', 'book.simulate'],
    ['"in":"query","required":false', '"in":"query","required":true', 'book.simulate'],
    ['"type":"boolean"', '"type":"integer"', 'book.simulate'],
    ['"name":"Key","in":"header","required":false', '"name":"Key","in":"header","required":true', 'book.Key'],
    ['"maxLength":255', '"maxLength":64', 'book.Key'],
    ['"requestBody":{"required":false', '"requestBody":{"required":true', 'book.body'],
    [
      '"requestBody":{"required":false,"content":{"application/json"',
      '"requestBody":{"required":false,"content":{"text/plain"',
      'book.body',
    ],
    ['"201":', '"200":', 'book.201'],
    ['"application/problem+json"', '"application/json"', 'book.409'],
    ['"headers":{"Location":{"$ref":"#/components/headers/Location"}}', '"headers":{}', 'book.201.Location'],
    ['"Location":{"required":true', '"Location":{"required":false', 'book.201.Location'],
    ['"required":["Places"]', '"required":["Places","Notes"]', 'Order.Notes'],
    ['"Notes":', '"Remarks":', 'Order.Notes'],
    ['"minimum":1,', '"minimum":2,', 'Order.Places'],
    ['"maximum":1000', '"maximum":100', 'Order.Places'],
    ['"maxLength":2000', '"maxLength":2000,"pattern":"^a"', 'Order.Notes'],
    ['"type":["string","null"]', '"type":"string"', 'Order.Notes'],
    ['["booking","participant"]', '["booking"]', 'Scope'],
    ['"maxItems":20', '"maxItems":10', 'Order.Units'],
    ['"UnitID":{"type":"string"}', '"ID":{"type":"string"}', 'Unit.UnitID'],
    ['"required":[],"properties":{"UnitID"', '"required":["UnitID"],"properties":{"UnitID"', 'Unit.UnitID'],
    [',{"type":"null"}', '', 'Order.Units'],
    ['["OPEN","CLOSED"]', '["OPEN"]', 'Booking.Status'],
    ['"required":["Status","Price"]', '"required":["Price"]', 'Booking.Status'],
    [
      '"Price":{"$ref":"#/components/schemas/Price"}',
      '"Price":{"anyOf":[{"$ref":"#/components/schemas/Price"},{"type":"null"}]}',
      'Booking.Price',
    ],
    ['"Amount":{"type":"integer"}', '"Amount":{"type":"number"}', 'Price.Amount'],
    [price, '"Price":{"type":"object","required":[],"properties":{}}', 'Price.Amount'],
    ['"const":"full"', '"const":"sold-out"', 'Full.code'],
    ['"available":{"type":"integer"}', '"left":{"type":"integer"}', 'Full.available'],
  ])('finds what replacing %j by %j breaks, by its place', (old, now, coordinate) => {
    expect(coordinatesOf(present(old, now))).toEqual([coordinate])
  })

  it.each([
    ['"/bookings":', '"/more":{},"/bookings":'],
    ['"name":"simulate"', '"name":"simulate","description":"New words."'],
    ['"parameters":[', '"parameters":[{"name":"more","in":"query","required":false,"schema":{"type":"string"}},'],
    ['"maximum":1000', '"maximum":2000'],
    ['"required":["Places"]', '"required":[]'],
    ['["booking","participant"]', '["booking","participant","both"]'],
    ['["OPEN","CLOSED"]', '["OPEN","CLOSED","ELSE"]'],
    ['"Next":', '"More":{"type":"string"},"Next":'],
    ['"required":["Status","Price"]', '"required":["Status","Price","Next"]'],
    ['"Amount":{"type":"integer"}', '"Amount":{"type":"integer","minimum":0}'],
    ['"oneOf":[', '"oneOf":[{"$ref":"#/components/schemas/Price"},'],
    ['{"$ref":"#/components/schemas/Full"},', ''],
  ])('finds nothing when %j is replaced by %j', (old, now) => {
    expect(coordinatesOf(present(old, now))).toEqual([])
  })

  it('finds nothing when a schema is only called something else', () => {
    expect(coordinatesOf(JSON.parse(text.replaceAll('Booking"', 'BookingRecord"')))).toEqual([])
  })

  it('finds nothing in the document of today, compared with itself', () => {
    const document = JSON.parse(readFileSync('schema/openapi.json', 'utf8'))
    expect(breakingChanges(document, document)).toEqual([])
  })
})

describe('the check of the document against the last release', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'release-'))
    mkdirSync(join(folder, 'schema'))
    mkdirSync(join(folder, 'src/guides'), { recursive: true })
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const write = (file: string, content: string) => writeFileSync(join(folder, file), content)

  function check(unreleased: string): { status: number | null; stderr: string } {
    write('src/guides/changelog.md', `# Changelog\n\n## Unreleased\n\n${unreleased}\n\n## 0.1.0\n\n- \`Order.Notes\`\n`)
    const { status, stderr } = spawnSync(process.execPath, [resolve('src/transports/rest/openapi/checkRelease.ts')], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    })
    return { status, stderr }
  }

  it('passes before the first release', () => {
    write('schema/released.openapi.json', '{}\n')
    write('schema/openapi.json', text)
    expect(check('')).toEqual({ status: 0, stderr: '' })
  })

  it('fails until the changelog names every breaking change under "Unreleased"', () => {
    write('schema/released.openapi.json', text)
    write('schema/openapi.json', text.replace('"Notes":', '"Remarks":'))
    expect(check('')).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^`Order\.Notes`: The member was removed\.\n1 changes break/),
    })
    expect(check('- `Order.Notes` is called `Remarks`.')).toEqual({ status: 0, stderr: '' })
  })
})

describe('the document of the last release', () => {
  it('is kept as soon as the changelog has a release', () => {
    const releases = readFileSync('src/guides/changelog.md', 'utf8').match(/^## \d/gm) ?? []
    const { paths } = JSON.parse(readFileSync('schema/released.openapi.json', 'utf8'))
    expect(paths !== undefined).toBe(releases.length > 0)
  })
})
