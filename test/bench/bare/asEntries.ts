import { encodeTypeId } from '../../../src/scalars/typeid.ts'

export interface ProductRow {
  activity_id: string
  product_id: number
  name: string
  short_description: string
  description: string
  category: string
  duration_minutes: number
  time_zone: string
  price_minor: number
  currency: string
  min_participants: number
  max_participants: number | null
  booking_cutoff_minutes: number
  cancellation_cutoff_minutes: number
  location: { name: string; address: string; latitude: number; longitude: number } | null
  images: { url: string; alt: string }[]
  has_questions: boolean
  waiver_required: boolean
  waiver_policy: string
  acceptance_required: boolean
  updated_at: number
}

export function asProduct(row: ProductRow) {
  const { location } = row
  return {
    ActivityID: encodeTypeId('act', row.activity_id),
    ProductID: row.product_id,
    Name: row.name,
    ShortDescription: row.short_description,
    Description: row.description,
    Category: row.category,
    DurationMinutes: row.duration_minutes,
    TimeZone: row.time_zone,
    Price: { Amount: row.price_minor, Currency: row.currency },
    MinParticipants: row.min_participants,
    MaxParticipants: row.max_participants,
    BookingCutoffMinutes: row.booking_cutoff_minutes,
    CancellationCutoffMinutes: row.cancellation_cutoff_minutes,
    Location: location && {
      Name: location.name,
      Address: location.address,
      Latitude: location.latitude,
      Longitude: location.longitude,
    },
    Images: row.images.map(image => ({ Url: image.url, Alt: image.alt })),
    HasQuestions: row.has_questions,
    WaiverRequired: row.waiver_required,
    WaiverPolicy: row.waiver_policy,
    AcceptanceRequired: row.acceptance_required,
    UpdatedAt: row.updated_at,
  }
}

export interface TimeslotRow {
  timeslot_id: string | null
  date: string
  time: string
  starts_at: number
  ends_at: number
  end_time: string
  capacity: number
  available: number
  price_minor: number
  currency: string
}

export function asTimeslot(row: TimeslotRow) {
  return {
    TimeslotID: encodeTypeId('ts', row.timeslot_id!),
    Date: row.date,
    Time: row.time,
    EndTime: row.end_time,
    StartsAt: row.starts_at,
    EndsAt: row.ends_at,
    Available: row.available,
    Capacity: row.capacity,
    Price: { Amount: row.price_minor, Currency: row.currency },
    Status: 'OPEN',
  }
}
