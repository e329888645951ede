import { hasScope } from '../../../domain/access/admit.ts'
import { findAgenciesById } from '../../../domain/access/agencies/findAgencies.ts'
import type { Caller } from '../../../domain/access/Caller.ts'
import { findKeysById } from '../../../domain/access/findKeys.ts'
import { findOperatorsById } from '../../../domain/access/findOperators.ts'
import { findPartnersById } from '../../../domain/access/findPartners.ts'
import { ownerOf } from '../../../domain/access/ownerOf.ts'
import type { Scope } from '../../../domain/access/Scope.ts'
import { findScheduleExceptionsById, findSchedulesById } from '../../../domain/availability/findSchedules.ts'
import { findTimeslotsById } from '../../../domain/availability/findTimeslots.ts'
import { findBasketsById } from '../../../domain/bookings/baskets/findBasket.ts'
import { findBookingsById } from '../../../domain/bookings/findBookingsById.ts'
import { findPaymentsById } from '../../../domain/bookings/payments/findPayments.ts'
import { findRefundsById } from '../../../domain/bookings/refunds/findRefunds.ts'
import { findBulkOperationsById } from '../../../domain/bulk/findBulkOperations.ts'
import { findEmailsById } from '../../../domain/emails/findEmails.ts'
import { findUsageQuotasById } from '../../../domain/meters/quotas/findUsageQuotas.ts'
import { findProductsById } from '../../../domain/products/findProducts.ts'
import { findUnitsById } from '../../../domain/products/pricing/findUnits.ts'
import { findPromoCodesById } from '../../../domain/promotions/codes/findPromoCodes.ts'
import { findVouchersById } from '../../../domain/promotions/vouchers/findVouchers.ts'
import { findMembersById, findResourcesById } from '../../../domain/resources/findResources.ts'
import type { TypeIdPrefix } from '../../../domain/scalars/typeid.ts'
import { findEntriesById } from '../../../domain/waitlist/findEntry.ts'
import { findQuestionsById } from '../../../domain/waivers/findQuestions.ts'
import { findUploadsById } from '../../../domain/waivers/findUploads.ts'
import { findDeliveriesById } from '../../../domain/webhooks/findDeliveries.ts'
import { findWebhooksById } from '../../../domain/webhooks/findWebhooks.ts'
import { findWorkflowsById } from '../../../domain/workflows/findWorkflows.ts'
import type { FindMany } from '../lists/Batch.ts'

/** A type that implements `Node`: its identifier, who may fetch it, and how it is found. */
export interface NodeType {
  prefix: TypeIdPrefix
  /** The field of a row that holds its UUID. */
  key: string
  /** One of these scopes is needed. */
  scopes: readonly Scope[]
  find: FindMany<string, object>
  /** Whether the caller may see this row; every row if absent. */
  isVisible?(row: never, caller: Caller): boolean
}

/** A partner sees what it sold, the operator everything. */
const ofSeller = ({ partnerId }: { partnerId: string | null }, caller: Caller) =>
  hasScope(caller, 'operator:read') || (caller.partnerId !== null && partnerId === caller.partnerId)

const everyone: readonly Scope[] = ['ota', 'usage:read', 'usage:write', 'operator:read', 'operator:write']
const operator: readonly Scope[] = ['operator:read']
const seller: readonly Scope[] = ['ota', 'operator:read']

/** Every type that implements `Node`, by name. */
export const nodeTypes: Readonly<Record<string, NodeType>> = {
  Agency: { prefix: 'agy', key: 'agencyId', scopes: seller, find: findAgenciesById, isVisible: ofSeller },
  ApiKey: {
    prefix: 'key',
    key: 'keyId',
    scopes: everyone,
    find: findKeysById,
    isVisible: ({ keyId }: { keyId: string }, caller) => hasScope(caller, 'operator:read') || keyId === caller.keyId,
  },
  Basket: { prefix: 'bsk', key: 'basketId', scopes: seller, find: findBasketsById, isVisible: ofSeller },
  Booking: { prefix: 'bkg', key: 'bookingId', scopes: seller, find: findBookingsById, isVisible: ofSeller },
  BulkOperation: {
    prefix: 'bulk',
    key: 'bulkOperationId',
    scopes: ['operator:read', 'usage:read'],
    find: findBulkOperationsById,
    isVisible: ({ keyId }: { keyId: string | null }, caller) =>
      hasScope(caller, 'operator:read') || keyId === caller.keyId,
  },
  Email: { prefix: 'eml', key: 'emailId', scopes: operator, find: findEmailsById },
  Operator: {
    prefix: 'op',
    key: 'operatorId',
    scopes: everyone,
    find: findOperatorsById,
    isVisible: ({ operatorId }: { operatorId: string }, caller) => operatorId === caller.operatorId,
  },
  Partner: {
    prefix: 'ptr',
    key: 'partnerId',
    scopes: seller,
    find: findPartnersById,
    isVisible: ofSeller,
  },
  Payment: { prefix: 'pay', key: 'paymentId', scopes: seller, find: findPaymentsById, isVisible: ofSeller },
  Product: {
    prefix: 'act',
    key: 'activityId',
    scopes: seller,
    find: findProductsById,
    isVisible: ({ published }: { published: boolean }, caller) => published || hasScope(caller, 'operator:read'),
  },
  PromoCode: { prefix: 'prm', key: 'promoCodeId', scopes: operator, find: findPromoCodesById },
  Refund: { prefix: 'rfd', key: 'refundId', scopes: seller, find: findRefundsById, isVisible: ofSeller },
  Resource: { prefix: 'res', key: 'resourceId', scopes: operator, find: findResourcesById },
  ResourceMember: { prefix: 'mem', key: 'memberId', scopes: operator, find: findMembersById },
  Schedule: { prefix: 'sch', key: 'scheduleId', scopes: operator, find: findSchedulesById },
  ScheduleException: { prefix: 'exc', key: 'exceptionId', scopes: operator, find: findScheduleExceptionsById },
  Timeslot: { prefix: 'ts', key: 'timeslotId', scopes: operator, find: findTimeslotsById },
  Unit: {
    prefix: 'unit',
    key: 'unitId',
    scopes: seller,
    find: findUnitsById,
    isVisible: ({ published }: { published: boolean }, caller) => published || hasScope(caller, 'operator:read'),
  },
  Upload: {
    prefix: 'upl',
    key: 'uploadId',
    scopes: seller,
    find: findUploadsById,
    isVisible: ({ ownerId }: { ownerId: string }, caller) =>
      hasScope(caller, 'operator:read') || ownerId === ownerOf(caller),
  },
  UsageQuota: {
    prefix: 'quo',
    key: 'quotaId',
    scopes: ['operator:read', 'usage:read'],
    find: findUsageQuotasById,
  },
  // The caller, under the identifier of its key.
  Viewer: {
    prefix: 'vwr',
    key: 'keyId',
    scopes: everyone,
    find: findKeysById,
    isVisible: ({ keyId }: { keyId: string }, caller) => keyId === caller.keyId,
  },
  Voucher: { prefix: 'vch', key: 'voucherId', scopes: operator, find: findVouchersById },
  WaitlistEntry: { prefix: 'wl', key: 'waitlistId', scopes: seller, find: findEntriesById, isVisible: ofSeller },
  WaiverQuestion: { prefix: 'wq', key: 'questionId', scopes: operator, find: findQuestionsById },
  Webhook: { prefix: 'wh', key: 'webhookId', scopes: seller, find: findWebhooksById, isVisible: ofSeller },
  WebhookDelivery: { prefix: 'msg', key: 'deliveryId', scopes: seller, find: findDeliveriesById, isVisible: ofSeller },
  Workflow: { prefix: 'wf', key: 'workflowId', scopes: operator, find: findWorkflowsById },
}
