import { ApiKey } from '../../access/ApiKey.ts'
import { Agency } from '../../access/agencies/Agency.ts'
import { AgencyGrant } from '../../access/agencies/AgencyGrant.ts'
import { AgencyKey } from '../../access/agencies/AgencyKey.ts'
import { CallTally } from '../../access/CallTally.ts'
import { DashboardSession } from '../../access/DashboardSession.ts'
import { LinkSecret } from '../../access/LinkSecret.ts'
import { Operator } from '../../access/Operator.ts'
import { Partner } from '../../access/Partner.ts'
import { RequestTally } from '../../access/RequestTally.ts'
import { AssignmentExclusion } from '../../assignments/AssignmentExclusion.ts'
import { ResourceAssignment } from '../../assignments/ResourceAssignment.ts'
import { ResourceUse } from '../../availability/ResourceUse.ts'
import { Schedule } from '../../availability/Schedule.ts'
import { ScheduleException } from '../../availability/ScheduleException.ts'
import { Timeslot } from '../../availability/Timeslot.ts'
import { Booking } from '../../bookings/Booking.ts'
import { Basket } from '../../bookings/baskets/Basket.ts'
import { BookingEvent } from '../../bookings/events/BookingEvent.ts'
import { BookingImport } from '../../bookings/imports/BookingImport.ts'
import { BookingTotal } from '../../bookings/lists/BookingTotal.ts'
import { Payment } from '../../bookings/payments/Payment.ts'
import { Refund } from '../../bookings/refunds/Refund.ts'
import { IdempotencyRecord } from '../../bookings/sale/IdempotencyRecord.ts'
import { WaiverAnswer } from '../../bookings/waiver/WaiverAnswer.ts'
import { BulkLine } from '../../bulk/BulkLine.ts'
import { BulkOperation } from '../../bulk/BulkOperation.ts'
import { BulkPart } from '../../bulk/BulkPart.ts'
import { ChangeEvent } from '../../changes/ChangeEvent.ts'
import { ChangePosition } from '../../changes/ChangePosition.ts'
import { Email } from '../../emails/Email.ts'
import { EmailSkip } from '../../emails/EmailSkip.ts'
import { Worker } from '../../jobs/Worker.ts'
import { UsageCorrection } from '../../meters/corrections/UsageCorrection.ts'
import { UsageImport } from '../../meters/imports/UsageImport.ts'
import { UsageQuota } from '../../meters/quotas/UsageQuota.ts'
import { UsageQuotaCrossing } from '../../meters/quotas/UsageQuotaCrossing.ts'
import { UsageQuotaDue } from '../../meters/quotas/UsageQuotaDue.ts'
import { UsageReceipt } from '../../meters/recording/UsageReceipt.ts'
import { UsageDay } from '../../meters/totals/UsageDay.ts'
import { UsageHour } from '../../meters/totals/UsageHour.ts'
import { UsageEntry } from '../../meters/UsageEntry.ts'
import { ChangeOutbox } from '../../outbox/ChangeOutbox.ts'
import { Commission } from '../../products/Commission.ts'
import { Product } from '../../products/Product.ts'
import { PromoCode } from '../../promotions/codes/PromoCode.ts'
import { PromoUse } from '../../promotions/codes/PromoUse.ts'
import { Voucher } from '../../promotions/vouchers/Voucher.ts'
import { VoucherEntry } from '../../promotions/vouchers/VoucherEntry.ts'
import { Resource } from '../../resources/Resource.ts'
import { ResourceMember } from '../../resources/ResourceMember.ts'
import { ResourceNeed } from '../../resources/ResourceNeed.ts'
import { ResourceQuantity } from '../../resources/ResourceQuantity.ts'
import { StatementMonth } from '../../statements/StatementMonth.ts'
import { StatementTotal } from '../../statements/StatementTotal.ts'
import { WaitlistEntry } from '../../waitlist/WaitlistEntry.ts'
import { Upload } from '../../waivers/Upload.ts'
import { WaiverQuestion } from '../../waivers/WaiverQuestion.ts'
import { WebhookAttempt } from '../../webhooks/WebhookAttempt.ts'
import { WebhookDelivery } from '../../webhooks/WebhookDelivery.ts'
import { WebhookEndpoint } from '../../webhooks/WebhookEndpoint.ts'
import { Workflow } from '../../workflows/Workflow.ts'
import { TimeZone } from '../zones/TimeZone.ts'

/** Every entity. */
export const entities = [
  Operator,
  Partner,
  Agency,
  AgencyKey,
  AgencyGrant,
  TimeZone,
  ApiKey,
  DashboardSession,
  RequestTally,
  CallTally,
  LinkSecret,
  Product,
  Commission,
  Schedule,
  ScheduleException,
  Timeslot,
  WaiverQuestion,
  Upload,
  Basket,
  Payment,
  Refund,
  Booking,
  BookingEvent,
  BookingImport,
  BookingTotal,
  PromoCode,
  PromoUse,
  Voucher,
  VoucherEntry,
  WaitlistEntry,
  Workflow,
  Email,
  EmailSkip,
  WaiverAnswer,
  IdempotencyRecord,
  UsageEntry,
  UsageCorrection,
  UsageDay,
  UsageHour,
  UsageReceipt,
  UsageQuota,
  UsageQuotaCrossing,
  UsageQuotaDue,
  UsageImport,
  StatementMonth,
  StatementTotal,
  Resource,
  ResourceMember,
  ResourceNeed,
  ResourceQuantity,
  ResourceUse,
  ResourceAssignment,
  AssignmentExclusion,
  BulkOperation,
  BulkPart,
  BulkLine,
  Worker,
  ChangeOutbox,
  ChangeEvent,
  ChangePosition,
  WebhookEndpoint,
  WebhookDelivery,
  WebhookAttempt,
]
