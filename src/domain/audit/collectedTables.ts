import { Trigger } from '@mikro-orm/decorators/legacy'
import { ApiKey } from '../access/ApiKey.ts'
import { AgencyGrant } from '../access/agencies/AgencyGrant.ts'
import { Operator } from '../access/Operator.ts'
import { Partner } from '../access/Partner.ts'
import { AssignmentExclusion } from '../assignments/AssignmentExclusion.ts'
import { ResourceAssignment } from '../assignments/ResourceAssignment.ts'
import { Schedule } from '../availability/Schedule.ts'
import { ScheduleException } from '../availability/ScheduleException.ts'
import { BookingEvent } from '../bookings/events/BookingEvent.ts'
import { Payment } from '../bookings/payments/Payment.ts'
import { Refund } from '../bookings/refunds/Refund.ts'
import { BulkOperation } from '../bulk/BulkOperation.ts'
import { UsageCorrection } from '../meters/corrections/UsageCorrection.ts'
import { UsageQuota } from '../meters/quotas/UsageQuota.ts'
import { Commission } from '../products/Commission.ts'
import { Product } from '../products/Product.ts'
import { PromoCode } from '../promotions/codes/PromoCode.ts'
import { Voucher } from '../promotions/vouchers/Voucher.ts'
import { Resource } from '../resources/Resource.ts'
import { ResourceMember } from '../resources/ResourceMember.ts'
import { ResourceNeed } from '../resources/ResourceNeed.ts'
import { Passkey } from '../staff/passkeys/Passkey.ts'
import { StatementStatus } from '../statements/StatementStatus.ts'
import { WaiverQuestion } from '../waivers/WaiverQuestion.ts'
import { WebhookEndpoint } from '../webhooks/WebhookEndpoint.ts'
import { Workflow } from '../workflows/Workflow.ts'
import { AuditDetail } from './AuditDetail.ts'

/** The tables whose changes audit entries have. */
const collectedTables = {
  agency_grant: AgencyGrant,
  api_key: ApiKey,
  assignment_exclusion: AssignmentExclusion,
  audit_detail: AuditDetail,
  booking_event: BookingEvent,
  bulk_operation: BulkOperation,
  commission: Commission,
  operator: Operator,
  partner: Partner,
  payment: Payment,
  product: Product,
  promo_code: PromoCode,
  refund: Refund,
  resource: Resource,
  resource_assignment: ResourceAssignment,
  resource_member: ResourceMember,
  resource_need: ResourceNeed,
  schedule: Schedule,
  schedule_exception: ScheduleException,
  staff_passkey: Passkey,
  statement_status: StatementStatus,
  usage_correction: UsageCorrection,
  usage_quota: UsageQuota,
  voucher: Voucher,
  waiver_question: WaiverQuestion,
  webhook_endpoint: WebhookEndpoint,
  workflow: Workflow,
}

type Events = ('insert' | 'update' | 'delete')[]

// The file of the function has the triggers as they are, with the columns that each leaves out. The entities only name them, so that
// a new migration leaves them alone: no module that owns a table knows of the audit log.
for (const [table, entity] of Object.entries(collectedTables)) {
  const events = eventsOf(entity)
  Trigger({
    name: `${table}_collected`,
    timing: 'after',
    events,
    forEach: 'row',
    expression: `create trigger "${table}_collected" after ${events.join(' or ')} on "${table}" for each row when (current_setting('booking.changes', true) <> '') execute function "collect_change"()`,
  })(entity)
}

function eventsOf(entity: unknown): Events {
  if (entity === BookingEvent) return ['insert']
  return entity === AuditDetail ? ['delete'] : ['insert', 'delete', 'update']
}
