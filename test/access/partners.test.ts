import { describe, expect, it } from '@jest/globals'
import { createPartner } from '../../src/domain/access/createPartner.ts'
import { issueKey } from '../../src/domain/access/issueKey.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { ask, refusalOf } from '../graphql/ask.ts'
import { operators, partners } from '../world/cast.ts'
import { untilPasses } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'
import { whileLocked } from '../world/whileLocked.ts'

const world = useWorld()

const { operatorId } = operators.kayaks
const create = (name: string, slug: string) => createPartner(world.database, operatorId, { name, slug }, world.now)
const asOperator = async <Data>(source: string, variables = {}) =>
  ask<Data>(world, await world.caller('operator'), source, variables)

describe('createPartner', () => {
  it('adds a partner that a key can be issued for', async () => {
    const { createPartner: added } = await asOperator<{ createPartner: { partnerId: string } }>(
      'mutation { createPartner(input: { name: " Sunny Trips ", slug: "sunny-trips" }) { partnerId: id name slug createdAt } }',
    )
    expect(added).toEqual({
      partnerId: expect.stringMatching(/^ptr_/),
      name: 'Sunny Trips',
      slug: 'sunny-trips',
      createdAt: world.now.toISOString(),
    })
    const issued = await asOperator(
      'mutation ($id: PartnerID!) { issueKey(input: { name: "x", scopes: [OTA], partnerId: $id }) { apiKey { partner { slug } } } }',
      { id: added.partnerId },
    )
    expect(issued).toEqual({ issueKey: { apiKey: { partner: { slug: 'sunny-trips' } } } })
  })

  it('adds a partner with its commission', async () => {
    const { createPartner: added } = await asOperator<{ createPartner: object }>(
      'mutation { createPartner(input: { name: "Fair Trips", slug: "fair-trips", commissionPercent: 17.5 }) { commissionPercent } }',
    )
    expect(added).toEqual({ commissionPercent: 17.5 })
  })

  it('refuses a commission with too many decimals together with the other violations', async () => {
    const refusal = await refusalOf(
      asOperator(
        'mutation { createPartner(input: { name: "", slug: "ok-slug", commissionPercent: 17.50001 }) { name } }',
      ),
    )
    expect(refusal.facts.errors!.map(each => each.path)).toEqual([
      ['input', 'name'],
      ['input', 'commissionPercent'],
    ])
  })

  it.each(['Capital', 'ünder', 'a b', '-ab', 'ab-', 'a--b', 'under_score', 'a/b', 'x'.repeat(41), 'x'])(
    'refuses the slug "%s"',
    async slug => {
      expect((await refusalOf(create('P', slug))).facts.errors).toEqual([
        {
          path: ['input', 'slug'],
          detail: `A slug has 2 to 40 lower-case letters, digits and single hyphens between them; "${slug}" has not.`,
        },
      ])
    },
  )

  it("refuses the slug of another partner, except of another operator's", async () => {
    const refusal = await refusalOf(create('Copy', 'tripster'))
    expect(refusal.facts.errors).toEqual([
      { path: ['input', 'slug'], detail: 'Another partner of this operator has the slug "tripster".' },
    ])
    const walls = operators.walls.operatorId
    const added = await createPartner(world.database, walls, { name: 'Tripster', slug: 'tripster' }, world.now)
    expect(added.slug).toBe('tripster')
  })

  it('refuses the later of two concurrent partners with one slug', async () => {
    const refusal = await whileLocked(
      world,
      [
        [
          `insert into partner (operator_id, partner_id, name, slug, created_at)
           values ($1, gen_random_uuid(), 'First', 'contested', now())`,
          [operatorId],
        ],
      ],
      () => refusalOf(create('Second', 'contested')),
    )
    expect(refusal.message).toBe('Another partner of this operator has the slug "contested".')
  })
})

describe('updatePartner', () => {
  const update = (input: object, partnerId = encodeTypeId('ptr', partners.tripster.partnerId)) =>
    asOperator<{ updatePartner: object }>(
      'mutation ($id: PartnerID!, $input: PartnerChanges!) { updatePartner(partnerId: $id, input: $input) { name slug } }',
      { id: partnerId, input },
    )

  it('changes the given fields and keeps the others', async () => {
    expect((await update({ name: 'Tripster Ltd' })).updatePartner).toEqual({ name: 'Tripster Ltd', slug: 'tripster' })
    expect((await update({ slug: 'tripster-ltd' })).updatePartner).toEqual({
      name: 'Tripster Ltd',
      slug: 'tripster-ltd',
    })
    expect((await update({})).updatePartner).toEqual({ name: 'Tripster Ltd', slug: 'tripster-ltd' })
    await update({ commissionPercent: 22.125 })
    expect(
      await world.admin.query('select commission_rate from partner where commission_rate > 0 and slug = $1', [
        'tripster-ltd',
      ]),
    ).toEqual([{ commission_rate: 22_125 }])
  })

  it('refuses the slug of another partner and cleared fields, with every violation', async () => {
    expect((await refusalOf(update({ slug: 'wanderly' }))).message).toBe(
      'Another partner of this operator has the slug "wanderly".',
    )
    expect((await refusalOf(update({ name: null, slug: 'No' }))).facts.errors!.map(each => each.path)).toEqual([
      ['input', 'name'],
      ['input', 'slug'],
    ])
  })
})

describe('billing details', () => {
  const details = 'billingName billingAddress billingEmail taxNumber'
  const change = async (input: object) =>
    (
      await asOperator<{ updatePartner: object }>(
        `mutation ($id: PartnerID!, $input: PartnerChanges!) { updatePartner(partnerId: $id, input: $input) { ${details} } }`,
        { id: encodeTypeId('ptr', partners.wanderly.partnerId), input },
      )
    ).updatePartner
  const none = { billingName: null, billingAddress: null, billingEmail: null, taxNumber: null }

  it('of a partner are trimmed, stay until they are changed, and are cleared with null', async () => {
    const given = {
      billingName: ' Wanderly Ltd ',
      billingAddress: ' 1 Quay\nBristol BS1 ',
      billingEmail: 'accounts@wanderly.example',
      taxNumber: ' GB 123 4567 89 ',
    }
    const stored = {
      billingName: 'Wanderly Ltd',
      billingAddress: '1 Quay\nBristol BS1',
      billingEmail: 'accounts@wanderly.example',
      taxNumber: 'GB 123 4567 89',
    }
    expect(await change(given)).toEqual(stored)
    expect(await change({ name: 'Wanderly' })).toEqual(stored)
    expect(await change({ taxNumber: null })).toEqual({ ...stored, taxNumber: null })
    expect(await change(none)).toEqual(none)
  })

  it('refuse texts that are too long or have control characters, with every violation, and change nothing', async () => {
    const input = {
      billingName: 'x'.repeat(201),
      billingAddress: 'a\u0000b',
      billingEmail: 'nobody',
      taxNumber: 'GB\n1',
    }
    const refusal = await refusalOf(change(input))
    expect(refusal.facts.errors!.map(each => each.path)).toEqual([
      ['input', 'billingEmail'],
      ['input', 'billingAddress'],
      ['input', 'billingName'],
      ['input', 'taxNumber'],
    ])
    expect(await change({})).toEqual(none)
  })

  it('of the operator stay until they are changed, and are cleared with null', async () => {
    const own = 'billingName billingAddress taxNumber'
    const set = async (input: object) =>
      (
        await asOperator<{ updateOperator: object }>(
          `mutation ($input: OperatorChanges!) { updateOperator(input: $input) { ${own} } }`,
          { input },
        )
      ).updateOperator
    const given = { billingName: 'Harbour Kayaks Ltd', billingAddress: 'Pier 1\nLondon', taxNumber: 'GB 987' }
    expect(await set(given)).toEqual(given)
    expect(await set({ holdMinutes: 30 })).toEqual(given)
    expect(await set({ billingName: null, billingAddress: null, taxNumber: null })).toEqual({
      billingName: null,
      billingAddress: null,
      taxNumber: null,
    })
  })
})

describe('Query.partners', () => {
  it('lists only the partners of the operator, by name', async () => {
    const listed = await ask(world, await world.caller('wallsOperator'), '{ partners { nodes { name slug } } }')
    expect(listed).toEqual({
      partners: {
        nodes: [
          { name: 'Tripster', slug: 'tripster' },
          { name: 'Wanderly', slug: 'wanderly' },
        ],
      },
    })
  })
})

describe('Query.apiKeys', () => {
  it('lists the keys of the operator, each with its partner, in two statements', async () => {
    const caller = await world.caller('operatorReadOnly')
    let statements = 0
    const { query } = world.database
    world.database.query = <Row>(text: string, values?: readonly unknown[], operatorId?: string) => {
      statements += 1
      return query<Row>(text, values, operatorId)
    }
    try {
      const { apiKeys: page } = await ask<{ apiKeys: { edges: { node: { name: string; partner: object | null } }[] } }>(
        world,
        caller,
        '{ apiKeys { edges { node { keyId: id name prefix scopes partner { slug } createdAt expiresAt revokedAt lastUsedAt } } } }',
      )
      const apiKeys = page.edges.map(each => each.node)
      expect(statements).toBe(2)
      expect(apiKeys.find(each => each.name === 'wanderly')).toEqual({
        keyId: expect.stringMatching(/^key_/),
        name: 'wanderly',
        prefix: expect.stringMatching(/^abk_\w{6}$/),
        scopes: ['OTA'],
        partner: { slug: 'wanderly' },
        createdAt: world.now.toISOString(),
        expiresAt: null,
        revokedAt: null,
        lastUsedAt: null,
      })
      expect(apiKeys.find(each => each.name === 'usage')!.partner).toBeNull()
      expect(apiKeys.map(each => each.name)).not.toContain('wallsOperator')
    } finally {
      world.database.query = query
    }
  })

  it('lists them in pages, the newest first, forwards and backwards', async () => {
    const caller = await world.caller('operator')
    type Page = { edges: { cursor: string; node: { name: string } }[]; pageInfo: Record<string, unknown> }
    const list = async (args: string) =>
      (
        await ask<{ apiKeys: Page }>(
          world,
          caller,
          `{ apiKeys(${args}) { edges { cursor node { name } } pageInfo { hasNextPage hasPreviousPage endCursor startCursor } } }`,
        )
      ).apiKeys
    const names = ({ edges }: Page) => edges.map(each => each.node.name)
    const issued = await issueKey(
      world.database,
      caller.operatorId,
      { name: 'The newest', scopes: ['usage:read'], partnerId: null, expiresAt: null },
      new Date(world.now.getTime() + 1),
    )
    const all = names(await list('first: 100'))
    expect(all[0]).toBe(issued.apiKey.name)
    expect(all.length).toBeGreaterThan(4)

    const forwards: string[] = []
    for (let after = '', more = true; more; ) {
      const page = await list(`first: 2${after}`)
      forwards.push(...names(page))
      more = page.pageInfo.hasNextPage as boolean
      after = `, after: "${page.pageInfo.endCursor}"`
    }
    expect(forwards).toEqual(all)
    const last = await list('last: 2')
    expect(names(last)).toEqual(all.slice(-2))
    expect(names(await list(`last: 2, before: "${last.pageInfo.startCursor}"`))).toEqual(all.slice(-4, -2))
    expect((await refusalOf(list('first: 101'))).facts.errors).toEqual([
      { path: ['first'], detail: 'first must be from 0 to 100; it is 101.' },
    ])
  })
})

describe('Query.viewer', () => {
  const WHO = '{ viewer { operator { name timeZone currency } partner { slug } scopes key { name lastUsedAt } } }'

  it('returns the operator, the partner, the scopes and the key of the caller', async () => {
    // A use is written while the request goes on.
    await untilPasses(async () =>
      expect(await ask(world, await world.caller('wanderly'), WHO)).toEqual({
        viewer: {
          operator: { name: 'Harbour Kayaks', timeZone: 'Europe/London', currency: 'GBP' },
          partner: { slug: 'wanderly' },
          scopes: ['OTA'],
          key: { name: 'wanderly', lastUsedAt: world.now.toISOString() },
        },
      }),
    )
    expect(await ask(world, await world.caller('usage'), WHO)).toMatchObject({
      viewer: { partner: null, scopes: ['USAGE_WRITE', 'USAGE_READ'] },
    })
  })

  it('refuses a key without scopes', async () => {
    expect((await refusalOf(ask(world, await world.caller('noScopes'), WHO))).code).toBe('permission-denied')
  })
})
