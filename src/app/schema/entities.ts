import { ApiKey } from '../../domain/access/ApiKey.ts'
import { ApiKeyAddress } from '../../domain/access/ApiKeyAddress.ts'
import { ApiKeyDirectory } from '../../domain/access/ApiKeyDirectory.ts'
import { Agency } from '../../domain/access/agencies/Agency.ts'
import { AgencyGrant } from '../../domain/access/agencies/AgencyGrant.ts'
import { AgencyKey } from '../../domain/access/agencies/AgencyKey.ts'
import { CallTally } from '../../domain/access/CallTally.ts'
import { DashboardSession } from '../../domain/access/DashboardSession.ts'
import { LinkSecret } from '../../domain/access/LinkSecret.ts'
import { Operator } from '../../domain/access/Operator.ts'
import { Partner } from '../../domain/access/Partner.ts'
import { RequestTally } from '../../domain/access/RequestTally.ts'
import { SpentChallenge } from '../../domain/access/SpentChallenge.ts'
import { AssignmentExclusion } from '../../domain/assignments/AssignmentExclusion.ts'
import { ResourceAssignment } from '../../domain/assignments/ResourceAssignment.ts'
import { AuditDetail } from '../../domain/audit/AuditDetail.ts'
import { AuditEntry } from '../../domain/audit/AuditEntry.ts'
import { AuditHead } from '../../domain/audit/AuditHead.ts'
import { ResourceUse } from '../../domain/availability/ResourceUse.ts'
import { Schedule } from '../../domain/availability/Schedule.ts'
import { ScheduleException } from '../../domain/availability/ScheduleException.ts'
import { Timeslot } from '../../domain/availability/Timeslot.ts'
import { TimeslotNote } from '../../domain/availability/TimeslotNote.ts'
import '../../domain/audit/collectedTables.ts'
import { Booking } from '../../domain/bookings/Booking.ts'
import { Basket } from '../../domain/bookings/baskets/Basket.ts'
import { BookingEvent } from '../../domain/bookings/events/BookingEvent.ts'
import { BookingImport } from '../../domain/bookings/imports/BookingImport.ts'
import { BookingTotal } from '../../domain/bookings/lists/BookingTotal.ts'
import { Payment } from '../../domain/bookings/payments/Payment.ts'
import { Refund } from '../../domain/bookings/refunds/Refund.ts'
import { IdempotencyRecord } from '../../domain/bookings/sale/IdempotencyRecord.ts'
import { TillClose } from '../../domain/bookings/till/TillClose.ts'
import { WaiverAnswer } from '../../domain/bookings/waiver/WaiverAnswer.ts'
import { BulkLine } from '../../domain/bulk/BulkLine.ts'
import { BulkOperation } from '../../domain/bulk/BulkOperation.ts'
import { BulkPart } from '../../domain/bulk/BulkPart.ts'
import { ChangeEvent } from '../../domain/changes/ChangeEvent.ts'
import { ChangePosition } from '../../domain/changes/ChangePosition.ts'
import { Closure } from '../../domain/closures/Closure.ts'
import { ClosureBooking } from '../../domain/closures/ClosureBooking.ts'
import { MergedEmail } from '../../domain/customers/MergedEmail.ts'
import { Email } from '../../domain/emails/Email.ts'
import { EmailSkip } from '../../domain/emails/EmailSkip.ts'
import { UsageCorrection } from '../../domain/meters/corrections/UsageCorrection.ts'
import { UsageImport } from '../../domain/meters/imports/UsageImport.ts'
import { UsageQuota } from '../../domain/meters/quotas/UsageQuota.ts'
import { UsageQuotaCrossing } from '../../domain/meters/quotas/UsageQuotaCrossing.ts'
import { UsageQuotaDue } from '../../domain/meters/quotas/UsageQuotaDue.ts'
import { UsageReceipt } from '../../domain/meters/recording/UsageReceipt.ts'
import { UsageDay } from '../../domain/meters/totals/UsageDay.ts'
import { UsageHour } from '../../domain/meters/totals/UsageHour.ts'
import { UsageEntry } from '../../domain/meters/UsageEntry.ts'
import { ChangeOutbox } from '../../domain/outbox/ChangeOutbox.ts'
import { Commission } from '../../domain/products/Commission.ts'
import { Product } from '../../domain/products/Product.ts'
import { Picture } from '../../domain/products/pictures/Picture.ts'
import { PromoCode } from '../../domain/promotions/codes/PromoCode.ts'
import { PromoUse } from '../../domain/promotions/codes/PromoUse.ts'
import { Voucher } from '../../domain/promotions/vouchers/Voucher.ts'
import { VoucherEntry } from '../../domain/promotions/vouchers/VoucherEntry.ts'
import { Resource } from '../../domain/resources/Resource.ts'
import { ResourceMember } from '../../domain/resources/ResourceMember.ts'
import { ResourceNeed } from '../../domain/resources/ResourceNeed.ts'
import { ResourceQuantity } from '../../domain/resources/ResourceQuantity.ts'
import { Passkey } from '../../domain/staff/passkeys/Passkey.ts'
import { StaffAccount } from '../../domain/staff/StaffAccount.ts'
import { StatementMonth } from '../../domain/statements/StatementMonth.ts'
import { StatementStatus } from '../../domain/statements/StatementStatus.ts'
import { StatementTotal } from '../../domain/statements/StatementTotal.ts'
import { WaitlistEntry } from '../../domain/waitlist/WaitlistEntry.ts'
import { Upload } from '../../domain/waivers/Upload.ts'
import { WaiverQuestion } from '../../domain/waivers/WaiverQuestion.ts'
import { WebhookAttempt } from '../../domain/webhooks/WebhookAttempt.ts'
import { WebhookDelivery } from '../../domain/webhooks/WebhookDelivery.ts'
import { WebhookEndpoint } from '../../domain/webhooks/WebhookEndpoint.ts'
import { Workflow } from '../../domain/workflows/Workflow.ts'
import { TimeZone } from '../../domain/zones/TimeZone.ts'
import { BackupRun } from '../../platform/backup/BackupRun.ts'
import { Worker } from '../../platform/jobs/Worker.ts'
import type {} from './Tables.ts'

/** Every entity. */
export const entities = [
  Operator,
  Partner,
  Agency,
  AgencyKey,
  AgencyGrant,
  TimeZone,
  ApiKey,
  ApiKeyAddress,
  ApiKeyDirectory,
  DashboardSession,
  SpentChallenge,
  StaffAccount,
  Passkey,
  RequestTally,
  CallTally,
  LinkSecret,
  Picture,
  Product,
  Commission,
  Schedule,
  ScheduleException,
  Timeslot,
  TimeslotNote,
  WaiverQuestion,
  Upload,
  Basket,
  Payment,
  Refund,
  TillClose,
  Booking,
  BookingEvent,
  BookingImport,
  BookingTotal,
  PromoCode,
  PromoUse,
  Voucher,
  VoucherEntry,
  WaitlistEntry,
  MergedEmail,
  Closure,
  ClosureBooking,
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
  StatementStatus,
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
  BackupRun,
  ChangeOutbox,
  ChangeEvent,
  ChangePosition,
  WebhookEndpoint,
  WebhookDelivery,
  WebhookAttempt,
  AuditEntry,
  AuditDetail,
  AuditHead,
]
