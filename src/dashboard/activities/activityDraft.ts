import { parsePrice } from '../../domain/rules/parsePrice.ts'
import { plainPrice } from '../../domain/rules/plainPrice.ts'
import type {
  ActivityColour,
  ActivityWholeFragment,
  CreateProductInput,
  UpdateProductInput,
  ViewerQuery,
  WaiverPolicy,
} from '../api/generated.ts'
import { minutesOf, type Span, spanOf } from '../inputs/span.ts'
import { violationAt } from '../kit/violationAt.ts'
import { fractional, wholeNumber } from '../kit/wholeNumber.ts'
import { words } from '../words.ts'

/** The draft of an activity: numbers are text until they are sent. */
export interface ActivityDraft {
  name: string
  shortDescription: string
  description: string
  category: string
  /** Empty for the least used one, which a new activity gets. */
  colour: ActivityColour | ''
  duration: Span
  price: string
  timeZone: string
  minParticipants: string
  maxParticipants: string
  departureMinimum: string
  bookingCutoff: Span
  cancellationCutoff: Span
  place: string
  postal: string
  latitude: string
  longitude: string
  images: { url: string; alt: string }[]
  waiverPolicy: WaiverPolicy
  acceptanceRequired: boolean
}

const cutoffOf = (minutes: number | null | undefined): Span =>
  minutes ? spanOf(minutes) : { amount: '0', unit: 'hours' }

/** The draft of a new activity of an operator. */
export const emptyDraft = (operator: ViewerQuery['viewer']['operator'] | undefined): ActivityDraft => ({
  name: '',
  shortDescription: '',
  description: '',
  category: '',
  colour: '',
  duration: { amount: '', unit: 'minutes' },
  price: '',
  timeZone: operator?.timeZone ?? '',
  minParticipants: '1',
  maxParticipants: '',
  departureMinimum: '',
  bookingCutoff: cutoffOf(operator?.defaultBookingCutoffMinutes),
  cancellationCutoff: cutoffOf(operator?.defaultCancellationCutoffMinutes),
  place: '',
  postal: '',
  latitude: '',
  longitude: '',
  images: [],
  waiverPolicy: 'BEFORE_ARRIVAL',
  acceptanceRequired: false,
})

/** The draft of an existing activity. */
export function draftOf(product: ActivityWholeFragment): ActivityDraft {
  const { location, price } = product
  return {
    name: product.name,
    shortDescription: product.shortDescription,
    description: product.description,
    category: product.category,
    colour: product.colour,
    duration: spanOf(product.durationMinutes),
    price: plainPrice(price),
    timeZone: product.timeZone,
    minParticipants: String(product.minParticipants),
    maxParticipants: product.maxParticipants === null ? '' : String(product.maxParticipants),
    departureMinimum: product.departureMinimum === null ? '' : String(product.departureMinimum),
    bookingCutoff: spanOf(product.bookingCutoffMinutes),
    cancellationCutoff: spanOf(product.cancellationCutoffMinutes),
    place: location?.name ?? '',
    postal: location?.address ?? '',
    latitude: location?.latitude == null ? '' : String(location.latitude),
    longitude: location?.longitude == null ? '' : String(location.longitude),
    images: product.images.map(({ url, alt }) => ({ url, alt })),
    waiverPolicy: product.waiverPolicy,
    acceptanceRequired: product.acceptanceRequired,
  }
}

/** The input to send. @throws Problem if the price is invalid */
export function inputOf(draft: ActivityDraft, currency: string): CreateProductInput {
  const amount = parsePrice(draft.price, currency)
  if (Number.isNaN(amount)) throw violationAt('input.price', words.priceWrong(plainPrice({ amount: 4500, currency })))
  return { ...plainInput(draft), price: { amount: amount! } }
}

type ProductChanges = Omit<UpdateProductInput, 'activityId'>

/** The changes to send. @throws Problem if the price was changed and is invalid */
export function changesOf(draft: ActivityDraft, before: ActivityDraft, currency: string): ProductChanges {
  const [now, then] = [plainInput(draft), plainInput(before)] as Record<string, unknown>[]
  const changes = Object.fromEntries(
    Object.entries(now!).filter(([member, value]) => JSON.stringify(value) !== JSON.stringify(then![member])),
  ) as ProductChanges
  if (draft.price.trim() !== before.price) changes.price = inputOf(draft, currency).price
  return changes
}

/** The number of changed members. */
export function countChanges(draft: ActivityDraft, before: ActivityDraft): number {
  const [now, then] = [plainInput(draft), plainInput(before)] as Record<string, unknown>[]
  const changed = Object.keys(now!).filter(member => JSON.stringify(now![member]) !== JSON.stringify(then![member]))
  return changed.length + (draft.price.trim() === before.price ? 0 : 1)
}

function plainInput(draft: ActivityDraft): Omit<CreateProductInput, 'price'> {
  const { name, shortDescription, description, category, colour, waiverPolicy, acceptanceRequired, images } = draft
  return {
    name,
    shortDescription,
    description,
    category,
    ...(colour && { colour }),
    durationMinutes: minutesOf(draft.duration)!,
    timeZone: draft.timeZone,
    minParticipants: wholeNumber(draft.minParticipants),
    maxParticipants: wholeNumber(draft.maxParticipants),
    departureMinimum: wholeNumber(draft.departureMinimum),
    bookingCutoffMinutes: minutesOf(draft.bookingCutoff),
    cancellationCutoffMinutes: minutesOf(draft.cancellationCutoff),
    location: locationOf(draft),
    images: images.map(({ url, alt }) => ({ url: url.trim(), alt })),
    waiverPolicy,
    acceptanceRequired,
  }
}

function locationOf({ place, postal, latitude, longitude }: ActivityDraft): CreateProductInput['location'] {
  if ([place, postal, latitude, longitude].every(text => text.trim() === '')) return null
  return {
    name: place,
    address: postal.trim() || null,
    latitude: fractional(latitude),
    longitude: fractional(longitude),
  }
}
