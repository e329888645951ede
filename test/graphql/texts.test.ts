import { describe, expect, it } from '@jest/globals'
import {
  type GraphQLArgument,
  type GraphQLInputType,
  getNullableType,
  isInputObjectType,
  isListType,
  isRequiredInputField,
} from 'graphql'
import { checkBounds } from '../../src/transports/graphql/execution/checkBounds.ts'
import { buildSchema } from '../../src/transports/graphql/schema/buildSchema.ts'
import { activities } from '../world/cast.ts'
import { bearer } from '../world/openApp.ts'
import { rest } from '../world/rest.ts'
import { useApp } from '../world/useWorld.ts'

const { world, app } = useApp()
const composed = 'Å Café Việt 각'.normalize('NFC')
const decomposed = composed.normalize('NFD')
const zeroWidth = '\u200B\u00AD\uFEFF\u3164'

const schema = buildSchema()
const roots = [schema.getQueryType()!, schema.getMutationType()!, schema.getSubscriptionType()!]
const fields = roots.flatMap(root => Object.values(root.getFields()).map(field => ({ root: root.name, field })))

/** A value of the type that has this text wherever it has text. Lists have one item; inputs contain themselves once. */
function filled(given: GraphQLInputType, text: string, inside: readonly string[] = []): unknown {
  const type = getNullableType(given)
  if (isListType(type)) return [filled(type.ofType, text, inside)]
  if (isInputObjectType(type)) {
    if (inside.includes(type.name)) return null
    const members = Object.values(type.getFields())
    return Object.fromEntries(members.map(each => [each.name, filled(each.type, text, [...inside, type.name])]))
  }
  return ['String', 'JSON'].includes(type.name) ? text : null
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const hasText = (arg: GraphQLArgument) => textsIn(filled(arg.type, 'a')).length > 0
const textual = fields.flatMap(({ root, field }) =>
  field.args.filter(hasText).map(arg => [`${root}.${field.name}`, arg] as const),
)

describe('a text in the arguments of the schema', () => {
  it('is read in NFC, whichever argument it is in', () => {
    expect(textual.length).toBeGreaterThan(60)
    for (const [name, arg] of textual) {
      const args = { [arg.name]: filled(arg.type, decomposed) }
      checkBounds(arg.type, args, arg.name, [arg.name], each => each, world.now)
      expect([name, new Set(textsIn(args))]).toEqual([name, new Set([composed])])
    }
  })

  it('is absent if it is optional and blank, and refused by name if it is required', () => {
    const texts = Object.values(schema.getTypeMap())
      .filter(isInputObjectType)
      .flatMap(type => Object.values(type.getFields()).map(field => ({ type, field })))
      .filter(({ field }) => getNullableType(field.type).toString() === 'String')
    expect(texts.length).toBeGreaterThan(90)
    for (const { type, field } of texts) {
      const name = `${type.name}.${field.name}`
      const args = { input: { [field.name]: zeroWidth } }
      const violations = checkBounds(type, args, 'input', ['input'], each => each, world.now)
      const own = violations.find(({ path }) => path[1] === field.name)
      // An object has it always: a change can leave it out, but cannot make it blank.
      const isNeeded =
        isRequiredInputField(field) ||
        /^(Update\w+Input|\w+Changes)\.(?!description|category|shortDescription|helpText|pattern)/.test(name)
      const absent = field.defaultValue ?? null
      // What is unknown, such as a reference, is looked up as it is.
      const hasBounds = field.extensions.text !== undefined || !isRequiredInputField(field)
      if (name.startsWith('ExtraInfoFilter.')) expect([name, args.input[field.name]]).toEqual([name, zeroWidth])
      else if (!hasBounds) expect([name, own]).toEqual([name, undefined])
      else if (isNeeded)
        expect([name, own?.detail]).toEqual([name, expect.stringMatching(/must (not be blank|have at least)/)])
      else expect([name, own, args.input[field.name]]).toEqual([name, undefined, absent])
    }
  })
})

async function graphql(query: string, variables: object, key: Parameters<typeof bearer>[0] = 'operator') {
  const response = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: bearer(key),
    payload: { query, variables },
  })
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it has asked for
  return response.json() as { data: Record<string, any>; errors?: { extensions: Record<string, unknown> }[] }
}

/** In both forms, as a variable and in the document itself. */
async function inAllForms<Result>(run: (text: string, literal: boolean) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (const text of [composed, decomposed]) for (const literal of [false, true]) results.push(await run(text, literal))
  return results
}

describe('both forms of a text', () => {
  it('are one meter', async () => {
    await inAllForms(async (text, literal) => {
      if (literal)
        await graphql(
          `mutation { recordUsage(input: { usage: "1", meter: "${text}" }) { usageEntry { id } } }`,
          {},
          'usage',
        )
      else await rest(world, 'POST', '/api/v2/usage/meters', { key: 'usage', body: { Meter: text, Usage: 1 } })
    })
    const { body } = await rest(world, 'GET', '/api/v2/usage/meters?from=2026-06-15&to=2026-06-15', { key: 'usage' })
    expect(body).toMatchObject({ data: { Meters: [{ Meter: composed, TotalUsage: 4, EventCount: 4 }] } })
    const entries = 'query ($meter: String) { usageEntries(first: 9, filter: { meter: $meter }) { nodes { meter } } }'
    for (const meter of [composed, decomposed]) {
      const { data } = await graphql(entries, { meter }, 'usage')
      expect(data.usageEntries.nodes.map((each: { meter: string }) => each.meter)).toEqual(Array(4).fill(composed))
    }
  })

  it('name one product, which is found by both', async () => {
    const created = await graphql(
      'mutation ($input: CreateProductInput!) { createProduct(input: $input) { product { name } } }',
      { input: { name: decomposed, durationMinutes: 60, price: { amount: 100 }, published: true } },
    )
    expect(created.data.createProduct.product.name).toBe(composed)
    const again = await graphql(
      'mutation ($input: CreateProductInput!) { createProduct(input: $input) { product { name } } }',
      { input: { name: composed, durationMinutes: 60, price: { amount: 100 } } },
    )
    expect(again.errors?.[0]?.extensions).toMatchObject({ code: 'validation' })
    for (const text of [composed, decomposed]) {
      const name = encodeURIComponent(text)
      const resolved = await rest(world, 'GET', `/api/v2/ota/partner/resolve-product?Name=${name}`, { key: 'wanderly' })
      const part = encodeURIComponent(text.slice(text.indexOf('C')))
      const listed = await rest(world, 'GET', `/api/v2/ota/partner/products?name=${part}`, { key: 'wanderly' })
      expect([resolved.status, listed.body]).toEqual([200, { data: [expect.objectContaining({ Name: composed })] }])
    }
  })

  it('are one customer, one reference and one voucher text in a booking, and both find it', async () => {
    const { id } = activities.sunset
    const booked = await rest(world, 'POST', '/api/v2/ota/partner/booking', {
      key: 'wanderly',
      headers: { 'idempotency-key': '"quoted"' },
      body: {
        ActivityID: id,
        Date: '2026-06-20',
        Time: '09:00',
        Participants: 1,
        Customer: { FirstName: decomposed, LastName: decomposed, Email: 'ada@example.com' },
        PartnerReference: decomposed,
        PaymentReference: decomposed,
        Notes: zeroWidth,
        Language: ' ',
        PromoCode: zeroWidth,
        VoucherCode: '',
        QuoteToken: '',
      },
    })
    expect(booked.status).toBe(201)
    const { data } = booked.body as { data: Record<string, unknown> }
    expect(data).toMatchObject({
      Customer: { FirstName: composed, LastName: composed },
      PartnerReference: composed,
      PaymentReference: composed,
    })
    for (const text of [composed, decomposed]) {
      const found = await graphql(
        'query ($text: String) { bookings(first: 5, filter: { text: $text }) { nodes { bookingReference } } }',
        { text },
      )
      const own = await rest(
        world,
        'GET',
        `/api/v2/ota/partner/bookings?PartnerReference=${encodeURIComponent(text)}`,
        { key: 'wanderly' },
      )
      expect(found.data.bookings.nodes).toEqual([{ bookingReference: data.BookingReference }])
      expect(own.body).toMatchObject({ data: { Bookings: [{ BookingReference: data.BookingReference }] } })
    }
  })

  it('are one name of a partner in its search, and one answer to a question', async () => {
    const created = await graphql(
      'mutation ($input: CreatePartnerInput!) { createPartner(input: $input) { partner { name } } }',
      { input: { name: decomposed, slug: 'cafe' } },
    )
    expect(created.data.createPartner.partner.name).toBe(composed)
    for (const text of [composed, decomposed]) {
      const { data } = await graphql(
        'query ($text: String) { partners(first: 5, filter: { text: $text }) { nodes { name } } }',
        { text },
      )
      expect(data.partners.nodes).toEqual([{ name: composed }])
    }
  })
})

describe('Idempotency-Key in quotes', () => {
  it('is the key between them', async () => {
    const send = (key: string) =>
      rest(world, 'POST', '/api/v2/usage/meters', {
        key: 'usage',
        headers: { 'idempotency-key': key },
        body: { Meter: 'keys', Usage: 1 },
      })
    const [first, second] = [await send('"one"'), await send('one')]
    expect(second.headers['idempotency-replayed']).toBe('true')
    expect(second.body).toEqual(first.body)
  })
})
