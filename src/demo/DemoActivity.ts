import type { Image } from '../domain/products/Image.ts'
import type { Location } from '../domain/products/Location.ts'
import type {
  CancellationTier,
  Fee,
  GroupPrice,
  PriceRule,
  TaxRate,
  Unit,
  UnitType,
} from '../domain/rules/pricing/Pricing.ts'
import type { FileRule, QuestionOption } from '../domain/waivers/WaiverQuestion.ts'

/** An activity of the demo, as plain data. */
export interface DemoActivity {
  /** Names it inside the demo. */
  slug: string
  name: string
  shortDescription: string
  description: string
  category: string
  durationMinutes: number
  /** The price of the default unit. */
  priceMinor: number
  /** What differs from one price for each participant. */
  pricing?: DemoPricing
  minParticipants?: number
  maxParticipants?: number
  departureMinimum?: number
  bookingCutoffMinutes: number
  cancellationCutoffMinutes: number
  location: Location
  images: readonly Image[]
  waiverPolicy?: 'AT_BOOKING'
  published?: false
  schedules: readonly DemoSchedule[]
  exceptions?: readonly DemoException[]
  questions?: readonly DemoQuestion[]
  /** How much of its places is sold by the time it starts, 0 to 1. */
  popularity: number
  /** Days from the start of the demo, 24 hours each, in which every timeslot is full. */
  fullInDays?: readonly number[]
  /** Every other week is full, for as far as anybody looks: the weeks between have alternatives. */
  fullEveryOtherWeek?: true
}

/** What an activity costs; units and partners go by their slugs. */
export interface DemoPricing {
  /** The first one is the default, at the price of the activity. Without units every participant is one. */
  units?: readonly DemoUnit[]
  groupPrice?: GroupPrice
  rules?: readonly DemoRule[]
  adjustments?: readonly DemoRule[]
  /** The price of the default unit from a day on, as `MM-DD`: the next one to come. */
  laterPrice?: { from: string; price: number }
  fees?: readonly Fee[]
  taxes?: readonly TaxRate[]
  cancellationTiers?: readonly CancellationTier[]
}

/** A type of ticket; in most activities of the demo it takes one place and can be booked alone. */
export interface DemoUnit extends Partial<Omit<Unit, 'unitId' | 'isDefault' | 'accompaniedBy'>> {
  slug: string
  type: UnitType
  name: string
  accompaniedBy?: readonly string[]
}

/** A price rule; a season is its first and last day of every year, as `MM-DD`. */
export interface DemoRule extends Omit<PriceRule, 'from' | 'to' | 'unitIds' | 'partnerIds'> {
  season?: readonly [from: string, to: string]
  units?: readonly string[]
  partners?: readonly string[]
}

/** When an activity recurs; a season is its first and last day of every year, as `MM-DD`. */
export interface DemoSchedule {
  weekdays: readonly number[]
  times: readonly string[]
  capacity: number
  season?: readonly [from: string, to: string]
}

/** A day, counted from the day on which the demo is loaded, on which the schedules do not hold. */
export interface DemoException {
  inDays: number
  time?: string
  /** Null for closed. */
  capacity: number | null
  reason: string
}

export interface DemoQuestion {
  /** Names it inside its activity. */
  slug: string
  label: string
  helpText?: string
  type: string
  required?: true
  scope?: 'participant'
  options?: readonly QuestionOption[]
  minLength?: number
  maxLength?: number
  min?: number
  max?: number
  pattern?: string
  file?: FileRule
  dependsOn?: { question: string; values: readonly string[] }
  /** What customers of the demo answer; a signature is the customer's name, and files are never sent. */
  samples?: readonly unknown[]
}

export const everyDay = [1, 2, 3, 4, 5, 6, 7] as const
export const workdays = [1, 2, 3, 4, 5] as const
export const weekend = [6, 7] as const
