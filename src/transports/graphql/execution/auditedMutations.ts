import { AuditObject } from '../../../domain/audit/AuditObject.ts'

/** How the audit log has a mutation. */
export interface AuditedMutation {
  object: AuditObject
  /** Only if the operator does it; what partners do is in the history of their bookings. */
  byOperator?: true
  /** None of the rows that it writes is collected. */
  writesNothingCollected?: true
}

const { PRODUCT, PARTNER, API_KEY, RESOURCE, BOOKING, WEBHOOK, WEBHOOK_DELIVERY, EMAIL, WORKFLOW } = AuditObject
const [ofProduct, ofResource] = [{ object: PRODUCT }, { object: RESOURCE }]
const ofStaff = { object: AuditObject.STAFF_ACCOUNT }
const ofBooking = { object: BOOKING, byOperator: true } as const

/** The mutations that the audit log has. Every other one is in `unauditedMutations`, or the service does not start. */
export const auditedMutations: Readonly<Record<string, AuditedMutation>> = {
  acceptBooking: ofBooking,
  amendBooking: ofBooking,
  amendUsageEntry: { object: AuditObject.USAGE_ENTRY },
  assignMembers: { object: AuditObject.TIMESLOT },
  assignMembersByRule: { object: AuditObject.TIMESLOT },
  bulkMutation: { object: AuditObject.BULK_OPERATION },
  bulkQuery: { object: AuditObject.BULK_OPERATION },
  cancelBooking: ofBooking,
  cancelBulkOperation: { object: AuditObject.BULK_OPERATION },
  closeDepartures: ofProduct,
  createPartner: { object: PARTNER },
  createProduct: ofProduct,
  createPromoCode: { object: AuditObject.PROMO_CODE },
  createResource: ofResource,
  createSchedule: ofProduct,
  createUsageQuota: { object: AuditObject.USAGE_QUOTA },
  createWaiverQuestion: ofProduct,
  createWebhook: { object: WEBHOOK },
  createWorkflow: { object: WORKFLOW },
  deactivateStaff: ofStaff,
  deleteResource: ofResource,
  deleteSchedule: ofProduct,
  deleteScheduleException: ofProduct,
  deleteUsageQuota: { object: AuditObject.USAGE_QUOTA },
  deleteWaiverQuestion: ofProduct,
  deleteWebhook: { object: WEBHOOK },
  deleteWorkflow: { object: WORKFLOW },
  endAgencyGrant: { object: PARTNER },
  endSession: { object: AuditObject.STAFF_ACCOUNT, writesNothingCollected: true },
  erasePerson: { object: AuditObject.OPERATOR },
  exportPerson: { object: AuditObject.OPERATOR },
  grantAgency: { object: PARTNER },
  inviteStaff: ofStaff,
  issueKey: { object: API_KEY },
  markNoShow: ofBooking,
  markStatementsPaid: { object: PARTNER },
  moveTimeslot: { object: AuditObject.TIMESLOT },
  mergeCustomers: { object: AuditObject.OPERATOR, writesNothingCollected: true },
  messageCustomers: { object: AuditObject.TIMESLOT, writesNothingCollected: true },
  recordRefund: { object: AuditObject.BASKET, byOperator: true },
  rejectBooking: ofBooking,
  reopenBooking: ofBooking,
  reopenStatements: { object: PARTNER },
  renewCalendarLink: ofResource,
  removePasskey: ofStaff,
  removePasskeys: ofStaff,
  replayWebhook: { object: WEBHOOK, writesNothingCollected: true },
  resendEmail: { object: EMAIL, writesNothingCollected: true },
  resendInvitation: { object: AuditObject.STAFF_ACCOUNT, writesNothingCollected: true },
  resendWebhookDelivery: { object: WEBHOOK_DELIVERY, writesNothingCollected: true },
  retryEmail: { object: EMAIL, writesNothingCollected: true },
  revokeKey: { object: API_KEY },
  rollKey: { object: API_KEY },
  rollWebhookSecret: { object: WEBHOOK },
  sendStatements: { object: PARTNER },
  sendTestEmail: { object: WORKFLOW, writesNothingCollected: true },
  setCommissions: { object: PARTNER },
  updateKey: { object: API_KEY },
  setKeyRateLimits: { object: API_KEY },
  setScheduleException: ofProduct,
  sendVoucher: { object: AuditObject.VOUCHER, writesNothingCollected: true },
  setScheduleExceptions: ofProduct,
  testWebhook: { object: WEBHOOK, writesNothingCollected: true },
  undoClosure: ofProduct,
  unmergeCustomer: { object: AuditObject.OPERATOR, writesNothingCollected: true },
  updateOperator: { object: AuditObject.OPERATOR },
  updatePartner: { object: PARTNER },
  updatePricing: ofProduct,
  updateProduct: ofProduct,
  updatePromoCode: { object: AuditObject.PROMO_CODE },
  updateResource: ofResource,
  updateResourceNeeds: ofProduct,
  updateSchedule: ofProduct,
  updateStaff: ofStaff,
  updateWaiverQuestion: ofProduct,
  updateWebhook: { object: WEBHOOK },
  updateWorkflow: { object: WORKFLOW },
  voidUsageEntry: { object: AuditObject.USAGE_ENTRY },
  voidVoucher: { object: AuditObject.VOUCHER },
  withdrawEmails: { object: EMAIL, writesNothingCollected: true },
}

const SALE = 'part of a sale: the history of the booking has it, with the key'
const BY_CUSTOMER = 'done by a customer'
const USAGE = 'usage is a log of its own, which is only appended to'

/** The mutations that the audit log does not have, and why. */
export const unauditedMutations: Readonly<Record<string, string>> = {
  abandonBasket: SALE,
  acceptInvitation: BY_CUSTOMER,
  acceptOffer: BY_CUSTOMER,
  answerWaiver: BY_CUSTOMER,
  chooseDeparture: BY_CUSTOMER,
  chooseRefund: BY_CUSTOMER,
  closeTill: 'every close stays, with who closed the day',
  confirmBooking: SALE,
  createBooking: SALE,
  bookWalkIn: SALE,
  declineOffer: BY_CUSTOMER,
  extendHold: SALE,
  holdBooking: SALE,
  importBooking: 'the history of the booking has it, and the audit log the bulk operation that imports many',
  joinWaitlist: 'for a customer: the entry of the waitlist stays',
  leaveWaitlist: 'for a customer: the entry of the waitlist stays',
  recordPayment: SALE,
  recordUsage: USAGE,
  recordUsageBatch: USAGE,
  redeemBooking: 'every visitor is checked in: the history of the booking has it, with the key',
  setTimeslotNote: 'the note has who wrote it last, and may name customers',
  sellVoucher: 'a sale: the ledger of the voucher has it, with the key',
}
