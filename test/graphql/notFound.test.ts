import { beforeAll, describe, expect, it } from '@jest/globals'
import type { Caller } from '../../src/domain/access/Caller.ts'
import { problemKinds } from '../../src/domain/refusals/problem.ts'
import { encodeTypeId, type TypeIdPrefix } from '../../src/domain/scalars/typeid.ts'
import { activities } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { ask, refusalOf } from './ask.ts'

const world = useWorld()

let operator: Caller
beforeAll(async () => {
  operator = await world.caller('operator')
})

/** A well formed identifier that nothing has. */
const none = (prefix: TypeIdPrefix) => `"${encodeTypeId(prefix, '01970000-0000-7000-8000-ffffffffffff')}"`

const activity = none('act')
const wanted = [
  `query { basket(basketId: ${none('bsk')}) { status } }`,
  `query { bulkOperation(bulkOperationId: ${none('bulk')}) { status } }`,
  `query { customer(email: "nobody@example.com") { bookingCount } }`,
  `query { email(emailId: ${none('eml')}) { status } }`,
  `query { node(id: ${none('bkg')}) { id } }`,
  `query { partner(partnerId: ${none('ptr')}) { name } }`,
  `query { partnerStatement(partnerId: ${none('ptr')}, month: "2026-05") { month } }`,
  `query { promoCode(promoCodeId: ${none('prm')}) { code } }`,
  `query { resource(resourceId: ${none('res')}) { name } }`,
  `query { resourceMember(memberId: ${none('mem')}) { name } }`,
  `query { timeslot(timeslotId: ${none('ts')}) { time } }`,
  `query { voucher(code: "K7QF-4M2X-9TRC") { code } }`,
  `query { waitlistEntry(waitlistId: ${none('wl')}) { status } }`,
  `query { webhook(webhookId: ${none('wh')}) { url } }`,
  `query { workflow(workflowId: ${none('wf')}) { name } }`,
  `mutation { abandonBasket(basketId: ${none('bsk')}) { status } }`,
  `mutation { createSchedule(activityId: ${activity}, input: { weekdays: [1], times: ["09:00"], capacity: 1 }) { capacity } }`,
  `mutation { deleteResource(resourceId: ${none('res')}) }`,
  `mutation { deleteSchedule(scheduleId: ${none('sch')}) }`,
  `mutation { deleteScheduleException(exceptionId: ${none('exc')}) }`,
  `mutation { deleteUsageQuota(quotaId: ${none('quo')}) }`,
  `mutation { deleteWaiverQuestion(questionId: ${none('wq')}) }`,
  `mutation { deleteWebhook(webhookId: ${none('wh')}) { url } }`,
  `mutation { deleteWorkflow(workflowId: ${none('wf')}) }`,
  `mutation { endAgencyGrant(agencyId: ${none('agy')}) { name } }`,
  `mutation { renewCalendarLink(memberId: ${none('mem')}) { name } }`,
  `mutation { resendEmail(emailId: ${none('eml')}) { status } }`,
  `mutation { retryEmail(emailId: ${none('eml')}) { status } }`,
  `mutation { revokeKey(keyId: ${none('key')}) { keyId: id } }`,
  `mutation { rollKey(keyId: ${none('key')}) { key } }`,
  `mutation { sendTestEmail(workflowId: ${none('wf')}, to: "grace@example.com") { status } }`,
  `mutation { setCommissions(partnerId: ${none('ptr')}, input: { percent: 10 }) { name } }`,
  `mutation { setScheduleException(activityId: ${activity}, input: { date: "2026-07-01" }) { date } }`,
  `mutation { setKeyRateLimits(keyId: ${none('key')}, rateLimits: {}) { keyId: id } }`,
  `mutation { updateKey(keyId: ${none('key')}, input: { name: "N" }) { keyId: id } }`,
  `mutation { updatePartner(partnerId: ${none('ptr')}, input: { name: "N" }) { name } }`,
  `mutation { updatePricing(activityId: ${activity}, input: { rules: [] }) { name } }`,
  `mutation { updateProduct(activityId: ${activity}, input: { name: "N" }) { name } }`,
  `mutation { updatePromoCode(promoCodeId: ${none('prm')}, input: { active: false }) { code } }`,
  `mutation { updateResource(resourceId: ${none('res')}, input: { quantity: 1 }) { name } }`,
  `mutation { updateResourceNeeds(activityId: ${activity}, input: { needs: [] }) { name } }`,
  `mutation { updateWaiverQuestion(questionId: ${none('wq')}, input: { label: "T", type: TEXT }) { label } }`,
  `mutation { updateWorkflow(workflowId: ${none('wf')}, input: { name: "N" }) { name } }`,
  `mutation { voidVoucher(voucherId: ${none('vch')}) { code } }`,
]

describe('an object that there is not', () => {
  it.each(wanted)('is refused as not found: %s', async source => {
    const { code, message } = await refusalOf(ask(world, operator, source))
    expect(code).toBe('not-found')
    expect(problemKinds[code].status).toBe(404)
    expect(message).toMatch(/^No .+ has .+\.$|^No partner of this operator is connected to this agency\.$/)
  })

  it('is refused in the same way if it is of another operator', async () => {
    const stranger = await world.caller('wallsOperator')
    const { id } = activities.sunset
    const source = `mutation { updateProduct(activityId: "${id}", input: { name: "N" }) { name } }`
    expect((await refusalOf(ask(world, stranger, source))).code).toBe('not-found')
  })
})

describe('an identifier within an input', () => {
  it('is a field that failed', async () => {
    const source = `mutation { issueKey(input: { partnerId: ${none('ptr')}, name: "N", scopes: [OTA] }) { key } }`
    expect((await refusalOf(ask(world, operator, source))).code).toBe('validation')
  })
})
