import { openDatabase } from '../../src/app/openDatabase.ts'
import { addKey } from '../../src/domain/access/addKey.ts'
import { createOperator } from '../../src/domain/access/createOperator.ts'
import { addDefaultWorkflows } from '../../src/domain/workflows/addDefaultWorkflows.ts'
import { roleUrls } from '../../src/platform/postgres/ensureRoles.ts'
import type { Client } from './Client.ts'
import {
  type ActivityName,
  activities,
  activityNames,
  meters,
  type OperatorName,
  operatorNames,
  operators,
  type PartnerName,
  partnerNames,
  partners,
  promoCodes,
  type ResourceName,
  resourceNames,
  resources,
} from './marketplace.ts'
import type { Stage } from './Stage.ts'

/** What the service has named: identifiers and keys. */
export interface Names {
  operatorIds: Record<OperatorName, string>
  /** Keys of the staff, and of the clients that record usage. */
  staff: Record<OperatorName, string>
  usage: Record<OperatorName, string>
  partnerIds: Record<PartnerName, string>
  partnerKeys: Record<PartnerName, string>
  activityIds: Record<ActivityName, string>
  unitIds: Record<ActivityName, string>
  questionIds: Partial<Record<ActivityName, string>>
  resourceIds: Record<ResourceName, string>
}

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

/** Opens the marketplace as its operators would: by the command that adds an operator, and by the API. */
export async function setUp(stage: Stage, client: Client): Promise<Names> {
  const names = {
    operatorIds: {},
    staff: {},
    usage: {},
    partnerIds: {},
    partnerKeys: {},
    activityIds: {},
    unitIds: {},
    questionIds: {},
    resourceIds: {},
  } as Names
  await addOperators(stage, names)
  for (const each of partnerNames) await addPartner(client, names, each)
  for (const each of resourceNames) await addResource(client, names, each)
  for (const each of activityNames) await addActivity(client, names, each)
  for (const each of operatorNames) await addOffers(client, names, each)
  return names
}

/** Carries out a mutation of the staff that must succeed. */
async function does(client: Client, key: string, mutation: string, input: object, selection: string) {
  const { data, code, detail } = await client.mutate(key, mutation, input, selection)
  if (code) throw new Error(`${mutation} was refused with ${code}: ${detail}`)
  return data
}

/** The command line alone adds operators: it calls these functions. */
async function addOperators(stage: Stage, names: Names): Promise<void> {
  const now = new Date(stage.now)
  const database = await openDatabase(roleUrls(stage.admin.url).runtime, 2)
  try {
    for (const name of operatorNames) {
      const { operatorId } = await createOperator(database, operators[name], now)
      const terms = {
        partnerId: null,
        expiresAt: null,
        rateLimits: null,
        allowedAddresses: null,
        contactEmail: null,
        predecessorId: null,
      }
      const add = (scopes: ('operator:write' | 'usage:read' | 'usage:write')[]) =>
        database.unitOfWork(operatorId, async em =>
          addKey(em, operatorId, { ...terms, name: 'Simulation', scopes }, now),
        )
      names.operatorIds[name] = operatorId
      names.staff[name] = (await add(['operator:write', 'usage:read'])).key
      names.usage[name] = (await add(['usage:write', 'usage:read'])).key
    }
    await addDefaultWorkflows(database, now)
  } finally {
    await database.close()
  }
}

async function addPartner(client: Client, names: Names, partner: PartnerName): Promise<void> {
  const { operator, name, slug, percent } = partners[partner]
  const key = names.staff[operator]
  const created = await does(client, key, 'createPartner', { name, slug, commissionPercent: percent }, 'partner { id }')
  const partnerId = created.partner.id
  const issued = await does(client, key, 'issueKey', { name, partnerId, scopes: ['OTA'] }, 'issuedKey { key }')
  names.partnerIds[partner] = partnerId
  names.partnerKeys[partner] = issued.issuedKey.key
}

async function addResource(client: Client, names: Names, resource: ResourceName): Promise<void> {
  const { operator, name, quantity } = resources[resource]
  const input = { name, quantity }
  const created = await does(client, names.staff[operator], 'createResource', input, 'resource { id }')
  names.resourceIds[resource] = created.resource.id
}

async function addActivity(client: Client, names: Names, activity: ActivityName): Promise<void> {
  const traits = activities[activity]
  const key = names.staff[traits.operator]
  const product = {
    name: traits.name,
    durationMinutes: traits.minutes,
    price: { amount: traits.price },
    published: true,
    maxParticipants: traits.most,
    bookingCutoffMinutes: 60,
    cancellationCutoffMinutes: traits.cancellationCutoff,
    acceptanceRequired: traits.byHand,
  }
  const created = await does(client, key, 'createProduct', product, 'product { id units { id } }')
  const activityId = created.product.id
  names.activityIds[activity] = activityId
  names.unitIds[activity] = created.product.units[0].id
  const { tiers, fees, times, capacity, needs } = traits
  const charged = fees.map(fee => ({ ...fee, per: fee.per === 'PERSON' ? 'PARTICIPANT' : fee.per }))
  const pricing = { activityId, cancellationTiers: tiers, fees: charged }
  await does(client, key, 'updatePricing', pricing, 'product { id }')
  if (needs.length > 0) {
    const all = needs.map(({ resource, ...need }) => ({ resourceId: names.resourceIds[resource], ...need }))
    await does(client, key, 'updateResourceNeeds', { activityId, needs: all }, 'product { id }')
  }
  if (traits.hasQuestion) {
    const question = { activityId, label: 'I accept the risks of white water', type: 'BOOLEAN', required: true }
    const asked = await does(client, key, 'createWaiverQuestion', question, 'waiverQuestion { id }')
    names.questionIds[activity] = asked.waiverQuestion.id
  }
  const schedule = { activityId, weekdays: EVERY_DAY, times, capacity }
  await does(client, key, 'createSchedule', schedule, 'schedule { id }')
}

async function addOffers(client: Client, names: Names, operator: OperatorName): Promise<void> {
  const key = names.staff[operator]
  const { code, percent, amount } = promoCodes[operator]
  const discount = percent === null ? { amount: { amount } } : { percent }
  const promo = { code, name: code, activityIds: [], ...discount }
  await does(client, key, 'createPromoCode', promo, 'promoCode { id }')
  for (const { meter, quota } of meters[operator]) {
    const input = { meter, ...quota, email: `quota-${operator}@customers.test` }
    await does(client, key, 'createUsageQuota', input, 'usageQuota { id }')
  }
  const input = { ...reminder, name: 'See you tomorrow' }
  await does(client, key, 'createWorkflow', input, 'workflow { id }')
}

/** A workflow with a delay, beside the default ones. */
const reminder = {
  trigger: 'AFTER_END',
  delay: 20,
  delayUnit: 'HOURS',
  subject: 'How was {{activity_name}}?',
  body: 'Hello {{customer_first_name}}, tell us how it was.',
}
