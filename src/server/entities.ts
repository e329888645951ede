import { ApiKey } from '../access/ApiKey.ts'
import { LinkSecret } from '../access/LinkSecret.ts'
import { Operator } from '../access/Operator.ts'
import { Partner } from '../access/Partner.ts'
import { Schedule } from '../availability/Schedule.ts'
import { ScheduleException } from '../availability/ScheduleException.ts'
import { Timeslot } from '../availability/Timeslot.ts'
import { Basket } from '../bookings/Basket.ts'
import { Booking } from '../bookings/Booking.ts'
import { IdempotencyRecord } from '../bookings/IdempotencyRecord.ts'
import { WaiverAnswer } from '../bookings/WaiverAnswer.ts'
import { UsageEntry } from '../meters/UsageEntry.ts'
import { Product } from '../products/Product.ts'
import { Upload } from '../waivers/Upload.ts'
import { WaiverQuestion } from '../waivers/WaiverQuestion.ts'

/** Every table there is. */
export const entities = [
  Operator,
  Partner,
  ApiKey,
  LinkSecret,
  Product,
  Schedule,
  ScheduleException,
  Timeslot,
  WaiverQuestion,
  Upload,
  Basket,
  Booking,
  WaiverAnswer,
  IdempotencyRecord,
  UsageEntry,
]
