import { hasScope } from '../../../domain/access/admit.ts'
import { findAgenciesById } from '../../../domain/access/agencies/findAgencies.ts'
import type { Caller } from '../../../domain/access/Caller.ts'
import { findKeysById } from '../../../domain/access/findKeys.ts'
import { findOperatorsById } from '../../../domain/access/findOperators.ts'
import { findPartnersById } from '../../../domain/access/findPartners.ts'
import { ownerOf } from '../../../domain/access/ownerOf.ts'
import { type Scope, scopes } from '../../../domain/access/Scope.ts'
import { findScheduleExceptionsById, findSchedulesById } from '../../../domain/availability/findSchedules.ts'
import { findTimeslotsById } from '../../../domain/availability/findTimeslots.ts'
import { findBasketsById } from '../../../domain/bookings/baskets/findBasket.ts'
import { findBookingsById } from '../../../domain/bookings/findBookingsById.ts'
import { findPaymentsById } from '../../../domain/bookings/payments/findPayments.ts'
import { findRefundsById } from '../../../domain/bookings/refunds/findRefunds.ts'
import { findBulkOperationsById } from '../../../domain/bulk/findBulkOperations.ts'
import { findClosuresById } from '../../../domain/closures/findClosures.ts'
import { findEmailsById } from '../../../domain/emails/findEmails.ts'
import { findUsageQuotasById } from '../../../domain/meters/quotas/findUsageQuotas.ts'
import { findProductsById } from '../../../domain/products/findProducts.ts'
import { findUnitsById } from '../../../domain/products/pricing/findUnits.ts'
import { findPromoCodesById } from '../../../domain/promotions/codes/findPromoCodes.ts'
import { findVouchersById } from '../../../domain/promotions/vouchers/findVouchers.ts'
import { findMembersById, findResourcesById } from '../../../domain/resources/findResources.ts'
import type { TypeIdPrefix } from '../../../domain/scalars/typeid.ts'
import { findStaffById } from '../../../domain/staff/findStaff.ts'
import { findPasskeysById } from '../../../domain/staff/passkeys/findPasskeys.ts'
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
  hasScope(caller, 'bookings:read') || (caller.partnerId !== null && partnerId === caller.partnerId)

const desk: readonly Scope[] = ['bookings:read']
const seller: readonly Scope[] = ['ota', 'bookings:read']

/** Every type that implements `Node`, by name. */
export const nodeTypes: Readonly<Record<string, NodeType>> = {
  Agency: {
    prefix: 'agy',
    key: 'agencyId',
    scopes: ['ota', 'partners:read'],
    find: findAgenciesById,
    isVisible: ofSeller,
  },
  ApiKey: {
    prefix: 'key',
    key: 'keyId',
    scopes,
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
  Email: { prefix: 'eml', key: 'emailId', scopes: desk, find: findEmailsById },
  Operator: {
    prefix: 'op',
    key: 'operatorId',
    scopes,
    find: findOperatorsById,
    isVisible: ({ operatorId }: { operatorId: string }, caller) => operatorId === caller.operatorId,
  },
  Partner: {
    prefix: 'ptr',
    key: 'partnerId',
    scopes: [...seller, 'partners:read'],
    find: findPartnersById,
    isVisible: ofSeller,
  },
  Passkey: {
    prefix: 'psk',
    key: 'passkeyId',
    scopes,
    find: findPasskeysById,
    isVisible: ({ keyId }: { keyId: string }, caller) => hasScope(caller, 'operator:read') || keyId === caller.keyId,
  },
  Payment: { prefix: 'pay', key: 'paymentId', scopes: seller, find: findPaymentsById, isVisible: ofSeller },
  Product: {
    prefix: 'act',
    key: 'activityId',
    scopes: seller,
    find: findProductsById,
    isVisible: ({ published }: { published: boolean }, caller) => published || hasScope(caller, 'bookings:read'),
  },
  PromoCode: { prefix: 'prm', key: 'promoCodeId', scopes: desk, find: findPromoCodesById },
  Refund: { prefix: 'rfd', key: 'refundId', scopes: seller, find: findRefundsById, isVisible: ofSeller },
  Resource: { prefix: 'res', key: 'resourceId', scopes: desk, find: findResourcesById },
  ResourceMember: { prefix: 'mem', key: 'memberId', scopes: desk, find: findMembersById },
  Schedule: { prefix: 'sch', key: 'scheduleId', scopes: desk, find: findSchedulesById },
  ScheduleException: { prefix: 'exc', key: 'exceptionId', scopes: desk, find: findScheduleExceptionsById },
  StaffAccount: { prefix: 'stf', key: 'keyId', scopes: ['operator:read'], find: findStaffById },
  Timeslot: { prefix: 'ts', key: 'timeslotId', scopes: desk, find: findTimeslotsById },
  Unit: {
    prefix: 'unit',
    key: 'unitId',
    scopes: seller,
    find: findUnitsById,
    isVisible: ({ published }: { published: boolean }, caller) => published || hasScope(caller, 'bookings:read'),
  },
  Upload: {
    prefix: 'upl',
    key: 'uploadId',
    scopes: seller,
    find: findUploadsById,
    isVisible: ({ ownerId }: { ownerId: string }, caller) =>
      hasScope(caller, 'bookings:read') || ownerId === ownerOf(caller),
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
    scopes,
    find: findKeysById,
    isVisible: ({ keyId }: { keyId: string }, caller) => keyId === caller.keyId,
  },
  Voucher: { prefix: 'vch', key: 'voucherId', scopes: desk, find: findVouchersById },
  WaitlistEntry: { prefix: 'wl', key: 'waitlistId', scopes: seller, find: findEntriesById, isVisible: ofSeller },
  WaiverQuestion: { prefix: 'wq', key: 'questionId', scopes: desk, find: findQuestionsById },
  Webhook: {
    prefix: 'wh',
    key: 'webhookId',
    scopes: ['ota', 'operator:read'],
    find: findWebhooksById,
    isVisible: ofSeller,
  },
  WebhookDelivery: {
    prefix: 'msg',
    key: 'deliveryId',
    scopes: ['ota', 'operator:read'],
    find: findDeliveriesById,
    isVisible: ofSeller,
  },
  Closure: { prefix: 'cls', key: 'closureId', scopes: desk, find: findClosuresById },
  Workflow: { prefix: 'wf', key: 'workflowId', scopes: desk, find: findWorkflowsById },
}
