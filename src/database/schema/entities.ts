import { ApiKey } from '../../access/ApiKey.ts'
import { DashboardSession } from '../../access/DashboardSession.ts'
import { LinkSecret } from '../../access/LinkSecret.ts'
import { Operator } from '../../access/Operator.ts'
import { Partner } from '../../access/Partner.ts'
import { RequestTally } from '../../access/RequestTally.ts'
import { Schedule } from '../../availability/Schedule.ts'
import { ScheduleException } from '../../availability/ScheduleException.ts'
import { Timeslot } from '../../availability/Timeslot.ts'
import { Basket } from '../../bookings/Basket.ts'
import { Booking } from '../../bookings/Booking.ts'
import { BookingEvent } from '../../bookings/BookingEvent.ts'
import { IdempotencyRecord } from '../../bookings/IdempotencyRecord.ts'
import { Payment } from '../../bookings/Payment.ts'
import { WaiverAnswer } from '../../bookings/WaiverAnswer.ts'
import { Email } from '../../emails/Email.ts'
import { EmailSkip } from '../../emails/EmailSkip.ts'
import { UsageCorrection } from '../../meters/UsageCorrection.ts'
import { UsageDay } from '../../meters/UsageDay.ts'
import { UsageEntry } from '../../meters/UsageEntry.ts'
import { UsageHour } from '../../meters/UsageHour.ts'
import { UsageImport } from '../../meters/UsageImport.ts'
import { UsageQuota } from '../../meters/UsageQuota.ts'
import { UsageQuotaCrossing } from '../../meters/UsageQuotaCrossing.ts'
import { UsageQuotaDue } from '../../meters/UsageQuotaDue.ts'
import { UsageReceipt } from '../../meters/UsageReceipt.ts'
import { Product } from '../../products/Product.ts'
import { WaitlistEntry } from '../../waitlist/WaitlistEntry.ts'
import { Upload } from '../../waivers/Upload.ts'
import { WaiverQuestion } from '../../waivers/WaiverQuestion.ts'
import { Workflow } from '../../workflows/Workflow.ts'

/** Every table there is. */
export const entities = [
  Operator,
  Partner,
  ApiKey,
  DashboardSession,
  RequestTally,
  LinkSecret,
  Product,
  Schedule,
  ScheduleException,
  Timeslot,
  WaiverQuestion,
  Upload,
  Basket,
  Payment,
  Booking,
  BookingEvent,
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
]
