import type { Pricing } from '../../../src/domain/rules/pricing/Pricing.ts'
import { encodeTypeId } from '../../../src/domain/scalars/typeid.ts'

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
  pricing: Pricing
}

export function asProduct(row: ProductRow) {
  const { location, pricing, currency } = row
  const money = (amount: number) => ({ Amount: amount, Currency: currency })
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
    FromPrice: money(row.price_minor),
    Units: pricing.units.map(unit => ({
      UnitID: encodeTypeId('unit', unit.unitId),
      Type: unit.type,
      Name: unit.name,
      PaxCount: unit.paxCount,
      Price: money(unit.price),
      BasePrices: [{ From: null, Price: money(unit.price) }],
      MinAge: unit.minAge,
      MaxAge: unit.maxAge,
      AccompaniedBy: unit.accompaniedBy.map(unitId => encodeTypeId('unit', unitId)),
      MinQuantity: unit.minQuantity,
      MaxQuantity: unit.maxQuantity,
      IsDefault: unit.isDefault,
    })),
    GroupPrice: null,
    Fees: [],
    Taxes: [],
    CancellationTiers: null,
  }
}

export interface TimeslotRow {
  timeslot_id: string | null
  date: string
  time: string
  starts_at: number
  ends_at: number
  end_date: string
  end_time: string
  capacity: number
  available: number
  price_minor: number
  currency: string
  unit_id: string
}

export interface DateRow {
  Date: string | null
  Capacity: number
  TotalCapacity: number
  Timeslots: number
  price_minor: number
  currency: string
}

export function asDate({ price_minor, currency, ...day }: DateRow) {
  return { ...day, Price: { Amount: price_minor, Currency: currency } }
}

/** @param activityId as it is on the wire */
export function asTimeslot(activityId: string, row: TimeslotRow) {
  const price = { Amount: row.price_minor, Currency: row.currency }
  return {
    ActivityID: activityId,
    TimeslotID: encodeTypeId('ts', row.timeslot_id!),
    Date: row.date,
    Time: row.time,
    EndDate: row.end_date,
    EndTime: row.end_time,
    StartsAt: row.starts_at,
    EndsAt: row.ends_at,
    Available: row.available,
    Capacity: row.capacity,
    Price: price,
    Status: 'OPEN',
    Units: [{ UnitID: encodeTypeId('unit', row.unit_id), Price: price }],
  }
}

/** A day of an activity, with its timeslots as arrays; an activity without days has one row. */
export interface AvailabilityRow extends DateRow {
  activity_id: string
  unit_id: string
  slots: [
    id: string,
    time: string,
    endDate: string,
    endTime: string,
    start: number,
    end: number,
    capacity: number,
    available: number,
  ][]
}

export function asAvailability(rows: AvailabilityRow[]) {
  const days = Map.groupBy(rows, row => row.activity_id)
  return [...days].map(([id, all]) => {
    const activityId = encodeTypeId('act', id)
    return {
      ActivityID: activityId,
      Dates: all.filter(row => row.Date !== null).map(row => asDay(activityId, row)),
    }
  })
}

function asDay(activityId: string, { slots, unit_id, activity_id: _, ...day }: AvailabilityRow) {
  const { price_minor, currency } = day
  const AvailableTimeslots = slots.map(
    ([timeslot_id, time, end_date, end_time, starts_at, ends_at, capacity, available]) =>
      asTimeslot(activityId, {
        timeslot_id,
        date: day.Date!,
        time,
        starts_at,
        ends_at,
        end_date,
        end_time,
        capacity,
        available,
        price_minor,
        currency,
        unit_id,
      }),
  )
  return { ...asDate(day), AvailableTimeslots }
}
