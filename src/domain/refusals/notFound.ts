import { Refusal } from './refusal.ts'

const sentences = {
  activity: 'No activity of this operator has this ActivityID.',
  agency: 'No partner of this operator is connected to this agency.',
  basket: 'No basket that this key may see has this BasketID.',
  bulkOperation: 'No bulk operation that this key may see has this BulkOperationID.',
  closure: 'No closure of this operator has this ClosureID.',
  delivery: 'No delivery that this key may see has this WebhookDeliveryID.',
  email: 'No e-mail of this operator has this EmailID.',
  key: 'No key of this operator has this KeyID.',
  member: 'No member of a resource of this operator has this ResourceMemberID.',
  passkey: 'No passkey that you may remove has this PasskeyID.',
  partner: 'No partner of this operator has this PartnerID.',
  picture: 'No picture of this operator has this SHA-256.',
  promoCode: 'No promo code of this operator has this PromoCodeID.',
  question: 'No question of this operator has this QuestionID.',
  quota: 'No quota of this operator has this UsageQuotaID.',
  resource: 'No resource of this operator has this ResourceID.',
  schedule: 'No schedule of this operator has this ScheduleID.',
  scheduleException: 'No exception of this operator has this ScheduleExceptionID.',
  session: 'No session that you may end has this SessionID.',
  staff: 'No staff account of this operator has this StaffID.',
  timeslot: 'No timeslot of this operator has this TimeslotID.',
  usageEntry:
    'No entry of usage that this key may see has this ID; one that was old may have been deleted, as the operator has it.',
  voucher: 'No voucher of this operator has this VoucherID.',
  voucherCode: 'No voucher of this operator has this code.',
  upload: 'No file that this key may see has this UploadID.',
  waitlistEntry: 'No entry of the waitlist that this key may see has this WaitlistID.',
  webhook: 'No webhook endpoint that this key may see has this WebhookID.',
  workflow: 'No workflow of this operator has this WorkflowID.',
} as const

/**
 * The refusal of a request that is about an object: there is none with this identifier, or the caller may not see it, which is the same
 * to the caller. An identifier within an input, such as the partner of a new key, is a failed field instead.
 */
export function notFound(object: keyof typeof sentences): Refusal {
  return new Refusal('not-found', sentences[object])
}
