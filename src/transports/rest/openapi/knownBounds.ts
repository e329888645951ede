import type { JsonSchema } from './JsonSchema.ts'

const count: JsonSchema = { minimum: 0 }
const bookingReference: JsonSchema = {
  pattern: '^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$',
  examples: ['K7QF-4M2X'],
}

/** Requires these nullable members to be present and not null. */
const given = (...names: string[]): JsonSchema => ({
  required: names,
  properties: Object.fromEntries(names.map(name => [name, present[name] ?? { type: 'string' }])),
})

const present: Record<string, JsonSchema> = {
  Participants: { type: 'integer' },
  // The same items as in the input itself, because generated types have both.
  Units: { type: 'array', items: { $ref: '#/components/schemas/UnitQuantityInput' } },
}

/** A timeslot, and participants or units. */
const sale: JsonSchema = {
  allOf: [{ anyOf: [given('TimeslotID'), given('Date', 'Time')] }, { anyOf: [given('Participants'), given('Units')] }],
}

/** A language tag of BCP 47, or nothing: a language, then a script, a region, variants, extensions and a private part. */
const language: JsonSchema = {
  pattern:
    '^(([A-Za-z]{2,3}|[A-Za-z]{5,8})(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?(-([0-9A-Za-z]{5,8}|[0-9][0-9A-Za-z]{3}))*' +
    '(-[0-9A-WYZa-wyz](-[0-9A-Za-z]{2,8})+)*(-[Xx](-[0-9A-Za-z]{1,8})+)?)?$',
  examples: ['en-GB'],
}

/**
 * Bounds that the GraphQL schema cannot express, by type and field, and descriptions where REST shows less than GraphQL. The rules themselves are in the domain modules; the tests
 * check every response of the service against these bounds.
 */
export const knownBounds: Readonly<Record<string, JsonSchema>> = {
  'Product.productId': { minimum: 1, examples: [12] },
  'Product.durationMinutes': { minimum: 1, examples: [90] },
  'Product.minParticipants': { minimum: 1 },
  'Product.maxParticipants': { minimum: 1 },
  'Product.bookingCutoffMinutes': count,
  'Product.cancellationCutoffMinutes': count,
  'Product.timeZone': { examples: ['Europe/London'] },
  'Location.latitude': { minimum: -90, maximum: 90 },
  'Location.longitude': { minimum: -180, maximum: 180 },
  'AvailableDate.capacity': { minimum: 1 },
  'AvailableDate.totalCapacity': { minimum: 1 },
  'AvailableDate.timeslotCount': { minimum: 1 },
  'AvailableDay.capacity': { minimum: 1 },
  'AvailableDay.totalCapacity': { minimum: 1 },
  'AvailableDay.timeslotCount': { minimum: 1 },
  'Query.availability.activityIds': { minItems: 1, maxItems: 1000 },
  'Timeslot.availablePlaces': count,
  'Timeslot.capacity': count,
  'WaiverQuestion.minLength': count,
  'WaiverQuestion.maxLength': count,
  'WaiverQuestion.position': count,
  'FileRule.maxBytes': { minimum: 1 },
  'FileRule.maxFiles': { minimum: 1 },
  'Booking.bookingReference': bookingReference,
  'Booking.productId': { minimum: 1, examples: [12] },
  'Booking.participants': { minimum: 1, maximum: 1000 },
  'Booking.waiverUrl': { format: 'uri' },
  'WaitlistEntry.participants': { minimum: 1, maximum: 1000 },
  'WaitlistEntry.bookingReference': bookingReference,
  'WaitlistLink.url': { format: 'uri' },
  'Upload.bytes': { minimum: 1 },
  'Upload.sha256': { pattern: '^[0-9a-f]{64}$' },
  'UsageEntry.id': { minimum: 1 },
  'UsageEntry.usage': { exclusiveMinimum: 0 },
  'UsageTotals.usage': count,
  'UsageTotals.eventCount': count,
  'MeterUsage.totalUsage': { exclusiveMinimum: 0 },
  'MeterUsage.eventCount': { minimum: 1 },
  CreateBookingInput: sale,
  'CreateBookingInput.language': language,
  HoldBookingInput: sale,
  'HoldBookingInput.language': language,
  QuoteInput: sale,
  JoinWaitlistInput: { anyOf: [given('TimeslotID'), given('Date')] },
  'JoinWaitlistInput.language': language,
  'RecordUsageInput.usage': { exclusiveMinimum: 0 },
  'RecordUsageInput.occurredAt': { minimum: 946684800 },
  'UsageBatchEntry.usage': { exclusiveMinimum: 0 },
  'UsageBatchEntry.occurredAt': { minimum: 946684800 },
  'AmendUsageEntryInput.usage': { exclusiveMinimum: 0 },
  'UsageBatch.createdCount': count,
  'UsageBatch.duplicateCount': count,
  'UsageBatch.rejectedCount': count,
  'Query.partnerBookings.first': { minimum: 1, maximum: 200 },
  'Query.partnerBookings.statuses': { minItems: 1, maxItems: 1000 },
  'Query.shopfront.limit': { minimum: 1, maximum: 500, default: 500 },
  'Query.changes.after': { minimum: 0 },
  'Query.changes.limit': { minimum: 1, maximum: 200 },
  'Query.changes.wait': { minimum: 0, maximum: 25 },
  'Query.changes.types': { minItems: 1, maxItems: 1000 },
  'Query.webhookDeliveries.limit': { minimum: 1, maximum: 100 },
  'RollWebhookSecretInput.graceMinutes': { minimum: 0, maximum: 10_080 },
  'Query.changeDigest.at': { minimum: 0 },
  'Query.booking.bookingReference': { examples: ['K7QF-4M2X'] },
  'Booking.version': { minimum: 1 },
  'Booking.updatedAt': {
    description:
      'When its status or its details last changed, or when its `WaiverStatus` changed after that. Unix seconds.',
  },
  'ApiKey.rateLimits': {
    description:
      'Its rate limits by kind of call, and what remains of them on the instance that answers, or on all if they share a Redis. A kind without a limit is left out.',
  },
  'PartnerStatement.lines': {
    description: 'The lines, oldest first, a page at a time: as many as `Limit`, after `Cursor`.',
  },
  'PageInfo.endCursor': { description: 'The cursor of the last item: send it as `Cursor` for the next page.' },
  'CancelBookingInput.bookingReference': { examples: ['K7QF-4M2X'] },
  'ConfirmBookingInput.bookingReference': { examples: ['K7QF-4M2X'] },
  'ExtendHoldInput.bookingReference': { examples: ['K7QF-4M2X'] },
  'AmendBookingInput.bookingReference': { examples: ['K7QF-4M2X'] },
  'AnswerWaiverInput.bookingReference': { examples: ['K7QF-4M2X'] },
}
