import { beforeEach, describe, expect, it } from '@jest/globals'
import { ask } from '../graphql/ask.ts'
import { violationsOf } from '../graphql/violationsOf.ts'
import { operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
const { operatorId, name } = operators.kayaks
const sha256 = 'a'.repeat(64)

const OWN =
  'name logo { sha256 url } brandColour phone website languages defaultBookingCutoffMinutes defaultCancellationCutoffMinutes version'

const change = async (input: object, who: 'operator' | 'wallsOperator' = 'operator') =>
  (
    await ask<{ updateOperator: Record<string, unknown> }>(
      world,
      await world.caller(who),
      `mutation ($input: OperatorChanges!) { updateOperator(input: $input) { ${OWN} } }`,
      { input },
    )
  ).updateOperator

beforeEach(async () => {
  await world.admin.query(
    `update operator set name = $2, logo = null, brand_colour = null, phone = null, website = null, languages = '{en-GB}', version = 1,
       default_booking_cutoff_minutes = null, default_cancellation_cutoff_minutes = null
     where operator_id = $1`,
    [operatorId, name],
  )
  await world.admin.query('delete from picture')
  await world.admin.query(
    'insert into picture (operator_id, sha256, width, height, created_at, check_at) values ($1, $2, 400, 200, now(), now())',
    [operatorId, sha256],
  )
})

describe('Mutation.updateOperator', () => {
  it('changes what customers see of the operator, and leaves what is omitted as it is', async () => {
    const given = {
      name: ' Bay Kayaks ',
      logo: sha256,
      brandColour: '#0B6B53',
      phone: '+351 282 000 001',
      website: 'https://kayaks.example',
      languages: ['pt-pt', 'en'],
    }
    const changed = await change(given)
    expect(changed).toMatchObject({
      name: 'Bay Kayaks',
      logo: { sha256 },
      brandColour: '#0b6b53',
      phone: '+351282000001',
      website: 'https://kayaks.example/',
      languages: ['pt-PT', 'en'],
      version: 2,
    })
    expect((changed.logo as { url: string }).url).toMatch(new RegExp(`/pictures/op_[a-z0-9]+/${sha256}/2000\\.webp$`))
    expect(await change({ holdMinutes: 30 })).toEqual({ ...changed, version: 3 })
  })

  it('clears with null what can be empty', async () => {
    await change({ logo: sha256, brandColour: '#123456', phone: '+44 20 7946 0958', website: 'https://kayaks.example' })
    const cleared = await change({ logo: null, brandColour: null, phone: null, website: null })
    expect(cleared).toMatchObject({ logo: null, brandColour: null, phone: null, website: null })
  })

  it('names every invalid field at once', async () => {
    const asked = change({
      brandColour: 'teal',
      phone: '020 79',
      website: 'ftp://kayaks.example',
      languages: ['en', 'english language', 'EN'],
      timeZone: 'Europe/Nowhere',
      logo: 'b'.repeat(64),
    })
    expect(await violationsOf(asked)).toEqual([
      ['input.brandColour', '"teal" is not a colour. Write # and six hexadecimal digits, such as #106050.'],
      [
        'input.phone',
        '"020 79" cannot be read as a phone number. Begin it with + and the country code, such as +351 282 000 000.',
      ],
      ['input.website', 'The address of the website begins with https:// or http:// and has at most 2000 characters.'],
      [
        'input.languages.1',
        'Each language must be a language tag of BCP 47, such as en or pt-BR; "english language" is none.',
      ],
      ['input.languages.2', 'en is in the list already.'],
      [
        'input.timeZone',
        'The time zone must be one of the IANA database, such as Europe/London; "Europe/Nowhere" is none.',
      ],
      ['input.logo', 'This picture is not stored, or not any more: upload it again.'],
    ])
  })

  it('sets the cutoffs of new activities, and clears them with null', async () => {
    const cutoffs = { defaultBookingCutoffMinutes: 60, defaultCancellationCutoffMinutes: 525_600 }
    expect(await change(cutoffs)).toMatchObject(cutoffs)
    const cleared = { ...cutoffs, defaultBookingCutoffMinutes: null }
    expect(await change({ defaultBookingCutoffMinutes: null })).toMatchObject(cleared)
    expect(await change({ holdMinutes: 30 })).toMatchObject(cleared)
  })

  it('refuses both cutoffs and the hold at once', async () => {
    const asked = change({ defaultBookingCutoffMinutes: -1, defaultCancellationCutoffMinutes: 525_601, holdMinutes: 4 })
    expect((await violationsOf(asked)).map(([path]) => path).toSorted()).toEqual([
      'input.defaultBookingCutoffMinutes',
      'input.defaultCancellationCutoffMinutes',
      'input.holdMinutes',
    ])
  })

  it('refuses a logo of another operator', async () => {
    expect(await violationsOf(change({ logo: sha256 }, 'wallsOperator'))).toEqual([
      ['input.logo', 'This picture is not stored, or not any more: upload it again.'],
    ])
  })

  it('needs at least one language', async () => {
    expect((await violationsOf(change({ languages: [] }))).map(([path]) => path)).toEqual(['input.languages'])
  })
})

describe('the table operator', () => {
  it.each([
    ["brand_colour = 'teal'", 'operator_brand_check'],
    ["brand_colour = '#ABCDEF'", 'operator_brand_check'],
    ["website = 'javascript:alert(1)'", 'operator_brand_check'],
    ["logo = 'x'", 'operator_brand_check'],
    ['default_booking_cutoff_minutes = -1', 'operator_cutoff_check'],
    ['default_cancellation_cutoff_minutes = 525601', 'operator_cutoff_check'],
    ["languages = '{}'", 'operator_languages_check'],
  ])('refuses %s', async (set, constraint) => {
    await expect(world.admin.query(`update operator set ${set} where operator_id = $1`, [operatorId])).rejects.toThrow(
      constraint,
    )
  })
})
