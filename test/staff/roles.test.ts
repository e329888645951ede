import { beforeAll, describe, expect, it } from '@jest/globals'
import { type GraphQLObjectType, getNamedType, isObjectType, parse, validate } from 'graphql'
import type { Caller } from '../../src/domain/access/Caller.ts'
import { callerOfKey } from '../../src/domain/access/callerOfKey.ts'
import { includesScope, type LinkScope, type Scope, ScopeEnum } from '../../src/domain/access/Scope.ts'
import { roleScopes, StaffRole } from '../../src/domain/access/StaffRole.ts'
import { encodeTypeId, newId } from '../../src/domain/scalars/typeid.ts'
import { contextFor } from '../../src/transports/graphql/Services.ts'
import { buildSchema } from '../../src/transports/graphql/schema/buildSchema.ts'
import { Desk } from '../bookings/Desk.ts'
import type { Headers } from '../graphql/post.ts'
import { activities, NOW, partners } from '../world/cast.ts'
import { servicesOf } from '../world/openApp.ts'
import { useApp } from '../world/useWorld.ts'
import { Crew, roles } from './Crew.ts'

const { world, app } = useApp()
let crew: Crew
const callers = {} as Record<StaffRole, Caller>
const sessions = {} as Record<StaffRole, Headers>
beforeAll(async () => {
  crew = new Crew(world, app)
  for (const role of roles) {
    const person = await crew.add(role)
    callers[role] = (await callerOfKey(world.database, crew.operatorId, person.keyId, world.now))!
    sessions[role] = await crew.signIn(person)
  }
})

const schema = buildSchema()
const roots = [schema.getQueryType()!, schema.getMutationType()!, schema.getSubscriptionType()!]
const fields = roots.flatMap(type =>
  Object.values(type.getFields()).map(field => ({ name: `${type.name}.${field.name}`, field })),
)
type Field = (typeof fields)[number]['field']
const scopesOf = (field: Field) => (field.extensions.scopes ?? []) as (Scope | LinkScope)[]
const includesOneOf = (role: StaffRole, field: Field) =>
  roleScopes[role].some(scope => scopesOf(field).some(other => includesScope(scope, other)))

/** What a guarded field answers to a caller; its resolver gets no arguments and no database. */
async function outcomeOf(field: Field, caller: Caller): Promise<unknown> {
  const unused = new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : missing) })
  const missing = () => {
    throw new Error('admitted')
  }
  const services = { ...servicesOf(world), database: unused as never }
  try {
    const at = field.subscribe ?? field.resolve!
    return await at(undefined, {}, contextFor(services, caller, world.now, 'request-of-a-test'), undefined as never)
  } catch (error) {
    return error
  }
}

describe('a role', () => {
  it('has its scopes, which its account stores', () => {
    for (const role of roles) expect(callers[role].scopes).toEqual(roleScopes[role])
  })

  it.each(fields.map(each => [each.name, each.field] as const))(
    'is admitted to %s if its scopes include one of those of the field, and only then',
    async (_name, field) => {
      for (const role of roles) {
        const outcome = await outcomeOf(field, callers[role])
        const denied = expect.objectContaining({ code: 'permission-denied' })
        if (includesOneOf(role, field)) expect([role, outcome]).not.toEqual([role, denied])
        else expect([role, outcome]).toEqual([role, denied])
      }
    },
  )

  it('may do no less than the one before', () => {
    for (const [index, role] of roles.slice(1).entries()) {
      const lost = fields.filter(({ field }) => includesOneOf(roles[index]!, field) && !includesOneOf(role, field))
      expect([role, lost.map(each => each.name)]).toEqual([role, []])
    }
  })
})

const id = (prefix: Parameters<typeof encodeTypeId>[0]) => encodeTypeId(prefix, newId(NOW))
const money = '{ amount: 100, currency: "GBP" }'
const { GUIDE, RECEPTION, MANAGER, OWNER } = StaffRole
const everybody = [GUIDE, RECEPTION, MANAGER, OWNER]
const desk = [RECEPTION, MANAGER, OWNER]
const office = [MANAGER, OWNER]

/** Operations, with the roles that may do them. */
const operations: readonly [name: string, operation: string, allowed: readonly StaffRole[]][] = [
  ['viewer', '{ viewer { scopes } }', everybody],
  ['removePasskey', `mutation { removePasskey(input: { passkeyId: "${id('psk')}" }) { viewer { id } } }`, everybody],
  ['timeslots', '{ timeslots(from: "2026-07-01", to: "2026-07-01") { id } }', everybody],
  ['booking', '{ booking(bookingReference: "ABCDEFGH") { id } }', everybody],
  [
    'redeemBooking',
    'mutation { redeemBooking(input: { bookingReference: "ABCDEFGH" }) { booking { id } } }',
    everybody,
  ],
  [
    'setTimeslotNote',
    `mutation { setTimeslotNote(input: { timeslotId: "${id('ts')}" }) { timeslot { id } } }`,
    everybody,
  ],
  ['markNoShow', 'mutation { markNoShow(input: { bookingReference: "ABCDEFGH" }) { booking { id } } }', everybody],
  [
    'reopenBooking',
    'mutation { reopenBooking(input: { bookingReference: "ABCDEFGH" }) { booking { id } } }',
    everybody,
  ],
  ['bookings', '{ bookings { nodes { id } } }', desk],
  ['products', '{ products(unpublished: true) { nodes { id } } }', desk],
  ['partners', '{ partners { nodes { id name } } }', desk],
  ['emails', '{ emails { nodes { id } } }', desk],
  ['customer', '{ customer(email: "ada@example.com") { names } }', desk],
  ['waitlist', '{ waitlist { nodes { id } } }', desk],
  [
    'createBooking',
    `mutation { createBooking(input: { activityId: "${activities.sunset.id}", date: "2026-07-01", time: "09:00", participants: 1,
      channel: POINT_OF_SALE, customer: { firstName: "Ada", lastName: "Lovelace", email: "ada@example.com" } }) { booking { id } } }`,
    desk,
  ],
  ['cancelBooking', 'mutation { cancelBooking(input: { bookingReference: "ABCDEFGH" }) { booking { id } } }', desk],
  [
    'recordPayment',
    `mutation { recordPayment(input: { basketId: "${id('bsk')}", outcome: SUCCEEDED, provider: "cash", providerReference: "1",
      amount: ${money} }) { basket { id } } }`,
    desk,
  ],
  [
    'recordRefund',
    `mutation { recordRefund(input: { basketId: "${id('bsk')}", provider: "cash", providerReference: "1", amount: ${money} }) {
      basket { id } } }`,
    desk,
  ],
  ['updatePricing', `mutation { updatePricing(input: { activityId: "${id('act')}" }) { product { id } } }`, office],
  [
    'createSchedule',
    `mutation { createSchedule(input: { activityId: "${id('act')}", weekdays: [1], times: ["09:00"], capacity: 4 }) { schedule { id } } }`,
    office,
  ],
  [
    'assignMembers',
    `mutation { assignMembers(input: { timeslotId: "${id('ts')}", resourceId: "${id('res')}", memberIds: [] }) { resourceUse { used } } }`,
    office,
  ],
  ['createPartner', 'mutation { createPartner(input: { name: "A", slug: "-" }) { partner { id } } }', office],
  [
    'partnerStatement',
    `{ partnerStatement(partnerId: "${encodeTypeId('ptr', partners.tripster.partnerId)}", month: "2026-06") { lines { nodes { occurredAt } } } }`,
    office,
  ],
  ['partner.statement', '{ partners { nodes { statement(month: "2026-06") { month } } } }', office],
  ['statement.status', '{ partners { nodes { statement(month: "2026-06") { status { state } } } } }', office],
  ...['sendStatements', 'markStatementsPaid', 'reopenStatements'].map(
    (name): [string, string, readonly StaffRole[]] => {
      const more = { sendStatements: '', markStatementsPaid: ', method: CASH', reopenStatements: ', undo: SENT' }[name]
      return [
        name,
        `mutation { ${name}(input: { month: "2026-06", partnerIds: ["${id('ptr')}"]${more} }) { partnerStatements { month } } }`,
        office,
      ]
    },
  ),
  ['partner.commissions', '{ partners { nodes { commissions { percent } } } }', office],
  [
    'partner.statistics',
    '{ partners { nodes { statistics(from: "2026-06-01", to: "2026-06-02") { bookingCount } } } }',
    office,
  ],
  [
    'insights',
    '{ insights(input: { from: "2026-06-01", to: "2026-06-02", basis: TAKING_PLACE }) { figures { bookingCount } } }',
    office,
  ],
  ['partner.bookings', '{ partners { nodes { bookings { nodes { id } } } } }', desk],
  ['auditLog', '{ auditLog { nodes { action } } }', office],
  ['staff', '{ staff { name } }', [OWNER]],
  [
    'inviteStaff',
    'mutation { inviteStaff(input: { name: " ", email: "nobody@example.com", role: OWNER }) { staffAccount { id } } }',
    [OWNER],
  ],
  [
    'updateStaff',
    `mutation { updateStaff(input: { staffId: "${id('stf')}", role: OWNER }) { staffAccount { id } } }`,
    [OWNER],
  ],
  [
    'deactivateStaff',
    `mutation { deactivateStaff(input: { staffId: "${id('stf')}" }) { staffAccount { id } } }`,
    [OWNER],
  ],
  [
    'removePasskeys',
    `mutation { removePasskeys(input: { staffId: "${id('stf')}" }) { staffAccount { id } } }`,
    [OWNER],
  ],
  ['apiKeys', '{ apiKeys { nodes { id } } }', [OWNER]],
  ['issueKey', 'mutation { issueKey(input: { name: " ", scopes: [] }) { issuedKey { key } } }', [OWNER]],
  ['updateOperator', 'mutation { updateOperator(input: { holdMinutes: 0 }) { operator { id } } }', [OWNER]],
  ['operations', '{ operations { problems } }', [OWNER]],
  [
    'exportPerson',
    'mutation { exportPerson(input: { email: "nobody@example.com" }) { personExport { digest } } }',
    [OWNER],
  ],
  ['webhooks', '{ webhooks { nodes { id } } }', [OWNER]],
]

describe('what the roles may do', () => {
  it.each(operations.map(each => [each[0], each] as const))('%s', async (_name, [, operation, allowed]) => {
    expect(validate(schema, parse(operation))).toEqual([])
    for (const role of roles) {
      const { body, error } = await crew.ask(sessions[role], operation)
      if (allowed.includes(role)) {
        expect([role, error?.extensions.code]).not.toEqual([role, 'permission-denied'])
        continue
      }
      expect([role, error?.extensions.code]).toEqual([role, 'permission-denied'])
      const { requiredScopes } = error.extensions
      expect(requiredScopes.length).toBeGreaterThan(0)
      expect(error.message).toBe(
        `Your role, ${role.toLowerCase()}, lacks the permission ` +
          `${requiredScopes.map((name: string) => `"${ScopeEnum[name]}"`).join(' or ')}. An owner can give you another role.`,
      )
      expect(JSON.stringify(body.data ?? null)).not.toContain('@example.com')
    }
  })

  it('an upload for the answers of a waiver', async () => {
    const upload = { method: 'POST', url: '/api/v2/ota/partner/uploads', payload: {} } as const
    const statuses = []
    for (const role of roles) statuses.push((await app.inject({ ...upload, headers: sessions[role] })).statusCode)
    // There is no file in it.
    expect(statuses).toEqual([403, 415, 415, 415])
  })

  it('a cancellation by a reception, which is of the operator and has its name', async () => {
    const { bookingReference } = await (await Desk.open(world, 'operator')).book()
    const cancel = `mutation { cancelBooking(input: { bookingReference: "${bookingReference}", refund: NONE }) { booking {
      status history { action actor byName } } } }`
    const { cancelBooking } = await crew.data<{ cancelBooking: { booking: object } }>(sessions.RECEPTION, cancel)
    expect(cancelBooking.booking).toMatchObject({
      status: 'CANCELLED',
      history: [{ byName: 'operator' }, { action: 'CANCELLED', actor: 'OPERATOR', byName: 'Person 2' }],
    })
  })
})

/** Fields that a guide has and whose resolvers refuse it; the tests of guides ask for each. */
const refusedInside = ['Booking.basket', 'ResourceUse.candidates']

/** The fields of objects that a role can reach from the roots without another scope, as `Type.field`. */
function reachableBy(role: StaffRole): { name: string; type: string }[] {
  const found: { name: string; type: string }[] = []
  const seen = new Set<GraphQLObjectType>()
  const follow = (type: GraphQLObjectType) => {
    if (seen.has(type)) return
    seen.add(type)
    for (const field of Object.values(type.getFields())) {
      if (scopesOf(field).length > 0 && !includesOneOf(role, field)) continue
      if (refusedInside.includes(`${type.name}.${field.name}`)) continue
      const next = getNamedType(field.type)
      if (!isObjectType(next)) continue
      found.push({ name: `${type.name}.${field.name}`, type: next.name })
      follow(next)
    }
  }
  for (const root of roots) follow(root)
  return found
}

describe('a guide', () => {
  it('gets to departures and bookings by fields that show only its own', () => {
    const ofDepartures = new Set(['Timeslot', 'Booking', 'BookingConnection', 'Basket', 'WaitlistConnection'])
    const names = reachableBy(GUIDE)
      .filter(each => ofDepartures.has(each.type))
      .map(each => each.name)
    // Those of roots ask for its own. The others stay with the departure from which they start.
    expect(names.sort()).toEqual([
      'Booking.timeslot',
      'BookingConnection.nodes',
      'BookingEdge.node',
      'MarkNoShowPayload.booking',
      'Query.booking',
      'Query.bookingByTicket',
      'Query.carriedOverTimeslots',
      'Query.timeslot',
      'Query.timeslots',
      'RedeemBookingPayload.booking',
      'ReopenBookingPayload.booking',
      'ResourceAssignment.timeslot',
      'ResourceUse.timeslot',
      'SetTimeslotNotePayload.timeslot',
      'Timeslot.bookings',
    ])
  })

  it('reads assignments and uses of resources only of a departure', () => {
    const names = reachableBy(GUIDE)
      .filter(each => ['ResourceAssignment', 'ResourceUse', 'MemberCandidate'].includes(each.type))
      .map(each => each.name)
    expect(names.sort()).toEqual(['Timeslot.assignments', 'Timeslot.resourceUses'])
  })
})
