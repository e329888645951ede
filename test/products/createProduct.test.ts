import { describe, expect, it } from '@jest/globals'
import { ActivityColour } from '../../src/domain/products/ActivityColour.ts'
import type { Product } from '../../src/domain/products/Product.ts'
import { defaultPricing } from '../../src/domain/rules/pricing/defaultPricing.ts'
import { ask, refusalOf } from '../graphql/ask.ts'
import { operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { whileLocked } from '../world/whileLocked.ts'

const world = useWorld()

const CREATE = `
  mutation ($input: ProductInput!) {
    createProduct(input: $input) {
      activityId: id productId name shortDescription description category colour durationMinutes timeZone price { amount currency }
      minParticipants maxParticipants departureMinimum bookingCutoffMinutes cancellationCutoffMinutes
      location { name address latitude longitude } images { url alt } waiverPolicy published hasQuestions updatedAt
    }
  }`

const create = async (input: object) => {
  const answer = await ask<{ createProduct: Product }>(world, await world.caller('operator'), CREATE, { input })
  return JSON.parse(JSON.stringify(answer.createProduct)) as Record<string, unknown>
}
const plain = { name: 'Plain', durationMinutes: 60, price: { amount: 1500 } }

describe('createProduct', () => {
  it('stores every field', async () => {
    const input = {
      name: '  Fjord Crossing ',
      shortDescription: 'Across.',
      description: 'All the way\nacross.',
      category: 'Kayaking',
      colour: 'TEAL',
      durationMinutes: 240,
      timeZone: 'europe/oslo',
      price: { amount: 9900, currency: 'GBP' },
      minParticipants: 2,
      maxParticipants: 8,
      departureMinimum: 4,
      bookingCutoffMinutes: 120,
      cancellationCutoffMinutes: 2880,
      location: { name: 'Pier 3', address: 'Bryggen 1, Bergen', latitude: 60.3975, longitude: 5.3245 },
      images: [{ url: 'https://example.com/fjord.jpg', alt: 'A fjord' }],
      waiverPolicy: 'AT_BOOKING',
      published: true,
    }
    expect(await create(input)).toEqual({
      ...input,
      name: 'Fjord Crossing',
      timeZone: 'Europe/Oslo',
      activityId: expect.stringMatching(/^act_/),
      productId: expect.any(Number),
      hasQuestions: false,
      updatedAt: world.now.toISOString(),
    })
  })

  it("defaults to the operator's time zone and currency, and to unpublished", async () => {
    expect(await create({ ...plain, maxParticipants: null, timeZone: null, category: null })).toMatchObject({
      timeZone: 'Europe/London',
      price: { amount: 1500, currency: 'GBP' },
      category: '',
      minParticipants: 1,
      maxParticipants: null,
      location: null,
      images: [],
      waiverPolicy: 'BEFORE_ARRIVAL',
      published: false,
    })
  })

  it("takes the operator's cutoffs for those that are omitted or null", async () => {
    const { operatorId } = operators.kayaks
    const set = (booking: number | null, cancellation: number | null) =>
      world.admin.query(
        `update operator set default_booking_cutoff_minutes = $2, default_cancellation_cutoff_minutes = $3 where operator_id = $1`,
        [operatorId, booking, cancellation],
      )
    try {
      await set(90, 1440)
      const first = await create({ ...plain, name: 'Cutoffs of the operator', bookingCutoffMinutes: null })
      expect(first).toMatchObject({ bookingCutoffMinutes: 90, cancellationCutoffMinutes: 1440 })
      expect(await create({ ...plain, name: 'Own cutoff', bookingCutoffMinutes: 0 })).toMatchObject({
        bookingCutoffMinutes: 0,
        cancellationCutoffMinutes: 1440,
      })
      await set(null, null)
      expect(await create({ ...plain, name: 'No cutoffs' })).toMatchObject({
        bookingCutoffMinutes: 0,
        cancellationCutoffMinutes: 0,
      })
      const [stored] = await world.admin.query<{ minutes: number }>(
        `select booking_cutoff_minutes minutes from product where name = 'Cutoffs of the operator'`,
      )
      expect(stored).toEqual({ minutes: 90 })
    } finally {
      await set(null, null)
    }
  })

  it('gives each activity the colour that the fewest others have', async () => {
    await world.admin.query(`update product set colour = 'RED'`)
    const names = Array.from({ length: 10 }, (_, index) => `Coloured ${index}`)
    const colours: unknown[] = []
    for (const name of names) colours.push((await create({ ...plain, name, colour: null })).colour)
    expect(colours.slice(0, 9)).toEqual(Object.values(ActivityColour).filter(each => each !== 'RED'))
    // Red has the most, and the others one each.
    expect(colours[9]).toBe('BLUE')
  })

  it('refuses in the database a colour that is not in the palette', async () => {
    await expect(world.admin.query(`update product set colour = 'MAUVE'`)).rejects.toThrow('product_colour_check')
  })

  it('reports every value out of bounds at once', async () => {
    const refusal = await refusalOf(
      create({
        name: ' ',
        durationMinutes: 4,
        price: { amount: -1 },
        minParticipants: 0,
        bookingCutoffMinutes: 525_601,
        cancellationCutoffMinutes: 1.5,
        location: { name: '', latitude: 90.1, longitude: -180.5 },
        images: Array.from({ length: 21 }, () => ({ url: 'https://example.com/x.jpg', alt: 'x' })),
      }),
    )
    expect(refusal.code).toBe('validation')
    expect(refusal.facts.errors!.map(violation => violation.path.join('.')).sort()).toEqual([
      'input.bookingCutoffMinutes',
      'input.cancellationCutoffMinutes',
      'input.durationMinutes',
      'input.images',
      'input.location.latitude',
      'input.location.longitude',
      'input.location.name',
      'input.minParticipants',
      'input.name',
      'input.price.amount',
    ])
  })

  it('reports every value that conflicts with others at once', async () => {
    const refusal = await refusalOf(
      create({
        name: 'SUNSET kayak tour',
        durationMinutes: 60,
        timeZone: 'Europe/Atlantis',
        price: { amount: 1500, currency: 'USD' },
        minParticipants: 5,
        maxParticipants: 4,
        location: { name: 'Pier', latitude: 51 },
        images: [
          { url: 'https://example.com/x.jpg', alt: 'x' },
          { url: 'http://example.com/x.jpg', alt: 'x' },
        ],
      }),
    )
    expect(refusal.facts.errors).toEqual([
      { path: ['input', 'name'], detail: 'Another activity of this operator is named "SUNSET kayak tour".' },
      {
        path: ['input', 'timeZone'],
        detail: 'The time zone must be one of the IANA database, such as Europe/London; "Europe/Atlantis" is none.',
      },
      {
        path: ['input', 'price', 'currency'],
        detail: 'Every price of this operator is in GBP; USD was given.',
      },
      {
        path: ['input', 'location', 'longitude'],
        detail: 'Give both latitude and longitude, or neither.',
      },
      {
        path: ['input', 'images', 1, 'url'],
        detail: 'The address of a picture must begin with https:// and have at most 2000 characters.',
      },
      {
        path: ['input', 'maxParticipants'],
        detail: 'The smallest number of participants must not be above the largest; they would be 5 and 4.',
      },
    ])
  })

  it.each(['+05:30', 'GMT+5', 'posix/Europe/London', 'localtime', 'Factory', 'Europe/London; drop'])(
    'refuses %s as a time zone',
    async timeZone => {
      const refusal = await refusalOf(create({ ...plain, name: 'Zoned', timeZone }))
      expect(refusal.facts.errors![0]!.path).toEqual(['input', 'timeZone'])
    },
  )

  it('refuses the later of two concurrent activities with one name', async () => {
    const refusal = await whileLocked(
      world,
      [
        [
          `insert into product (operator_id, activity_id, name, short_description, description, category, duration_minutes,
             time_zone, pricing, currency, images, created_at, updated_at)
           values ($1, gen_random_uuid(), 'Contested Tour', '', '', '', 60, 'UTC', $2, 'GBP', '[]', now(), now())`,
          [operators.kayaks.operatorId, defaultPricing(operators.kayaks.operatorId, 0)],
        ],
      ],
      () => refusalOf(create({ ...plain, name: 'contested TOUR' })),
    )
    expect(refusal).toMatchObject({
      code: 'validation',
      message: 'Another activity of this operator is named "contested TOUR".',
      facts: { errors: [{ path: ['input', 'name'] }] },
    })
  })

  it('lets another operator use the same name', async () => {
    const input = { ...plain, name: 'Sunset Kayak Tour', price: { amount: 1500, currency: 'USD' } }
    const answer = await ask<{ createProduct: Product }>(world, await world.caller('wallsOperator'), CREATE, { input })
    expect(answer.createProduct).toMatchObject({ name: 'Sunset Kayak Tour', timeZone: 'America/New_York' })
  })
})
