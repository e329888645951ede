import type { keys } from '../world/cast.ts'

export type Key = keyof typeof keys
export type Ids = Record<
  | 'activity'
  | 'timeslot'
  | 'schedule'
  | 'exception'
  | 'partner'
  | 'key'
  | 'question'
  | 'upload'
  | 'operatorsUpload'
  | 'booking'
  | 'bookingId'
  | 'held'
  | 'basket'
  | 'workflow'
  | 'email'
  | 'waitlist'
  | 'quota'
  | 'bulk'
  | 'promoCode'
  | 'voucher'
  | 'closure'
  | 'unit'
  | 'unitElsewhere'
  | 'resource'
  | 'unneeded'
  | 'member'
  | 'webhook'
  | 'delivery'
  | 'agency'
  | 'staff'
  | 'session'
  | 'passkey',
  string
>

/** Valid keys and values of one operator for the rest of the request, so that only the identifier decides. */
export interface Home {
  manager: Key
  seller: Key
  activity: string
  partner: string
  /** The only unit of the activity. */
  unit: string
  /** An activity with a file question, and that question. */
  asking: string
  fileQuestion: string
  booking: string
  /** A booking of the activity, and the start of a timeslot with free places. */
  amendable: string
  free: { date: string; time: string }
  workflow: string
  promoCode: string
  /** A resource with one member. */
  resource: string
  webhook: string
  /** An agency that nobody has granted yet. */
  agency: string
  /** A staff account that is no member of a resource. */
  staff: string
}

/** One argument, or field of an argument, that takes an identifier. */
export interface Row {
  /** Its name as Type.field(argument path). */
  at: string
  by: 'manager' | 'seller'
  source: string
  variables(ids: Ids, home: Home): Record<string, unknown>
  /** Whether no identifier can be right here, not even one of the same operator. */
  nobodys?: true
}

export const booking = { participants: 2, customer: { firstName: 'Ada', lastName: 'L', email: 'ada@example.com' } }
export const at = { date: '2026-07-02', time: '17:00' }
const book =
  'mutation ($input: CreateBookingInput!) { createBooking(input: $input) { booking { status participants } } }'
const walkIn = 'mutation ($input: BookWalkInInput!) { bookWalkIn(input: $input) { booking { status participants } } }'
const quoteAmendment =
  'query ($reference: String!, $input: AmendmentQuoteInput!) { amendmentQuote(bookingReference: $reference, input: $input) { participants } }'
const confirm = 'mutation ($input: ConfirmBookingInput!) { confirmBooking(input: $input) { booking { status } } }'
const hold = 'mutation ($input: HoldBookingInput!) { holdBooking(input: $input) { booking { status participants } } }'
const wait = 'mutation ($input: JoinWaitlistInput!) { joinWaitlist(input: $input) { waitlistEntry { status } } }'
const answer = 'mutation ($input: AnswerWaiverInput!) { answerWaiver(input: $input) { waiver { __typename } } }'

/** A booking of one of a unit. */
const ofUnit = ({ unit }: Ids) => ({ customer: booking.customer, units: [{ unitId: unit, quantity: 1 }] })
const quote = 'query ($input: QuoteInput!) { quote(input: $input) { participants price { amount } } }'
const price =
  'mutation ($input: UpdatePricingInput!) { updatePricing(input: $input) { product { name pricing { units { name } rules { name } } } } }'
const adult = { type: 'ADULT', name: 'Adult', price: 4500, isDefault: true }

const bringIn =
  'mutation ($input: ImportBookingInput!) { importBooking(input: $input) { booking { status participants } } }'

const promoCode = { code: 'SPRING', name: 'Spring', percent: 10 }
const commission =
  'mutation ($partnerId: PartnerID!, $activityId: ActivityID!) { setCommissions(input: { partnerId: $partnerId, commissions: [{ activityId: $activityId, percent: 10 }] }) { partner { commissions { percent } } } }'

const addResource = 'mutation ($input: CreateResourceInput!) { createResource(input: $input) { resource { name } } }'
const changeResource =
  'mutation ($input: UpdateResourceInput!) { updateResource(input: $input) { resource { members { name } exceptions { reason } } } }'
const assign = 'mutation ($input: AssignMembersInput!) { assignMembers(input: $input) { resourceUse { used } } }'
const need =
  'mutation ($activityId: ActivityID!, $resourceId: ResourceID!) { updateResourceNeeds(input: { activityId: $activityId, needs: [{ resourceId: $resourceId, per: DEPARTURE }] }) { product { name } } }'

const storm = { date: '2026-07-20', reason: 'x', decision: 'REFUND' }
const shut = 'mutation ($input: CloseDeparturesInput!) { closeDepartures(input: $input) { closure { bookingCount } } }'
const preview = 'query ($input: ClosureInput!) { previewClosure(input: $input) { timeslotCount } }'

const workflow = { name: 'x', trigger: 'BOOKING_CONFIRMED', subject: 'x', body: 'x' }

/** Every argument that takes an identifier. The order matters: rows that end or delete an object follow all that need it. */
export const rows: Row[] = [
  row(
    'Query.partnerStatement(partnerId)',
    'manager',
    'query ($id: PartnerID!) { partnerStatement(partnerId: $id, month: "2026-07") { total { lineCount } } }',
    'partner',
  ),
  row('Query.partner(partnerId)', 'manager', 'query ($id: PartnerID!) { partner(partnerId: $id) { name } }', 'partner'),
  row(
    'Query.bookings(filter.ids)',
    'manager',
    'query ($id: BookingID!) { bookings(first: 5, filter: { ids: [$id] }) { totalCount edges { node { participants } } } }',
    'bookingId',
  ),
  row(
    'Query.emails(filter.ids)',
    'manager',
    'query ($id: EmailID!) { emails(first: 5, filter: { ids: [$id] }) { totalCount edges { node { status } } } }',
    'email',
  ),
  row(
    'Query.emailDecisions(filter.bookingIds)',
    'manager',
    'query ($id: BookingID!) { emailDecisions(first: 5, filter: { bookingIds: [$id] }) { edges { node { outcome } } } }',
    'bookingId',
  ),
  row(
    'Query.upload(uploadId)',
    'manager',
    'query ($id: UploadID!) { upload(uploadId: $id) { fileName } }',
    'operatorsUpload',
  ),
  row(
    'Query.waitlist(filter.ids)',
    'manager',
    'query ($id: WaitlistID!) { waitlist(first: 5, filter: { ids: [$id] }) { totalCount edges { node { status } } } }',
    'waitlist',
  ),
  row(
    'Query.waitlist(filter.timeslotIds)',
    'manager',
    'query ($id: TimeslotID!) { waitlist(first: 5, filter: { timeslotIds: [$id] }) { totalCount edges { node { status } } } }',
    'timeslot',
  ),
  row(
    'Query.apiKeys(filter.ids)',
    'manager',
    'query ($id: KeyID!) { apiKeys(first: 5, filter: { ids: [$id] }) { totalCount edges { node { name } } } }',
    'key',
  ),
  row(
    'Query.auditLog(filter.keyIds)',
    'manager',
    'query ($id: KeyID!) { auditLog(first: 5, filter: { keyIds: [$id] }) { totalCount nodes { action } } }',
    'key',
  ),
  row(
    'Query.transactions(filter.keyIds)',
    'manager',
    'query ($id: KeyID!) { transactions(first: 5, filter: { keyIds: [$id] }) { totalCount nodes { kind } } }',
    'key',
  ),
  row(
    'Query.transactionTotals(filter.keyIds)',
    'manager',
    'query ($id: KeyID!) { transactionTotals(filter: { keyIds: [$id] }) { transactionCount } }',
    'key',
  ),
  row(
    'Query.insights(input.activityIds)',
    'manager',
    'query ($id: ActivityID!) { insights(input: { from: "2026-06-01", to: "2026-07-31", basis: TAKING_PLACE, activityIds: [$id] }) { figures { bookingCount participants } } }',
    'activity',
  ),
  row(
    'Query.insights(input.partnerIds)',
    'manager',
    'query ($id: PartnerID!) { insights(input: { from: "2026-06-01", to: "2026-07-31", basis: TAKING_PLACE, partnerIds: [$id] }) { figures { bookingCount participants } } }',
    'partner',
  ),
  row(
    'Query.apiKeys(filter.partnerIds)',
    'manager',
    'query ($id: PartnerID!) { apiKeys(first: 5, filter: { partnerIds: [$id] }) { totalCount edges { node { name } } } }',
    'partner',
  ),
  row(
    'Query.partners(filter.ids)',
    'manager',
    'query ($id: PartnerID!) { partners(first: 5, filter: { ids: [$id] }) { totalCount edges { node { name } } } }',
    'partner',
  ),
  row(
    'Query.products(filter.ids)',
    'manager',
    'query ($id: ActivityID!) { products(first: 5, filter: { ids: [$id] }) { totalCount edges { node { name } } } }',
    'activity',
  ),
  row(
    'Query.emailDecisions(filter.bookingReferences)',
    'manager',
    'query ($id: String!) { emailDecisions(filter: { bookingReferences: [$id] }) { edges { node { outcome } } } }',
    'booking',
  ),
  row(
    'Query.emailDecisions(filter.workflowIds)',
    'manager',
    'query ($id: WorkflowID!) { emailDecisions(filter: { workflowIds: [$id] }) { edges { node { outcome } } } }',
    'workflow',
  ),
  row(
    'Query.bulkOperation(bulkOperationId)',
    'manager',
    'query ($id: BulkOperationID!) { bulkOperation(bulkOperationId: $id) { status } }',
    'bulk',
  ),
  row(
    'Query.promoCode(promoCodeId)',
    'manager',
    'query ($id: PromoCodeID!) { promoCode(promoCodeId: $id) { name } }',
    'promoCode',
  ),
  row(
    'Query.promoCodes(filter.ids)',
    'manager',
    'query ($id: PromoCodeID!) { promoCodes(first: 5, filter: { ids: [$id] }) { totalCount nodes { name } } }',
    'promoCode',
  ),
  row(
    'Query.promoCodes(filter.activityIds)',
    'manager',
    'query ($id: ActivityID!) { promoCodes(first: 5, filter: { activityIds: [$id] }) { totalCount nodes { name } } }',
    'activity',
  ),
  row(
    'Query.vouchers(filter.ids)',
    'manager',
    'query ($id: VoucherID!) { vouchers(first: 5, filter: { ids: [$id] }) { totalCount nodes { recipient } } }',
    'voucher',
  ),
  {
    at: 'Mutation.createPromoCode(input.activityIds)',
    by: 'manager',
    source: 'mutation ($input: CreatePromoCodeInput!) { createPromoCode(input: $input) { promoCode { name } } }',
    variables: ids => ({ input: { ...promoCode, activityIds: [ids.activity] } }),
  },
  row(
    'Mutation.updatePromoCode(input.promoCodeId)',
    'manager',
    'mutation ($id: PromoCodeID!) { updatePromoCode(input: { promoCodeId: $id, name: "Mine" }) { promoCode { name } } }',
    'promoCode',
  ),
  {
    at: 'Mutation.updatePromoCode(input.activityIds)',
    by: 'manager',
    source: 'mutation ($input: UpdatePromoCodeInput!) { updatePromoCode(input: $input) { promoCode { name } } }',
    variables: (ids, home) => ({ input: { promoCodeId: home.promoCode, activityIds: [ids.activity] } }),
  },
  row(
    'Mutation.sendVoucher(input.voucherId)',
    'manager',
    'mutation ($id: VoucherID!) { sendVoucher(input: { voucherId: $id, email: "ada@example.com" }) { email { kind } } }',
    'voucher',
  ),
  row(
    'Mutation.voidVoucher(input.voucherId)',
    'manager',
    'mutation ($id: VoucherID!) { voidVoucher(input: { voucherId: $id }) { voucher { balance { amount } } } }',
    'voucher',
  ),
  row('Query.node(id)', 'manager', 'query ($id: ID!) { node(id: $id) { __typename } }', 'bookingId'),
  row('Query.nodes(ids)', 'manager', 'query ($id: ID!) { nodes(ids: [$id]) { __typename } }', 'bookingId'),
  row(
    'Query.product(activityId)',
    'seller',
    'query ($id: ActivityID!) { product(activityId: $id) { name } }',
    'activity',
  ),
  row(
    'Query.availability(activityIds)',
    'seller',
    'query ($id: ActivityID!) { availability(from: "2026-07-01", to: "2026-07-03", activityIds: [$id]) { activities { activityId } } }',
    'activity',
  ),
  row(
    'Query.availableDates(activityId)',
    'seller',
    'query ($id: ActivityID!) { availableDates(activityId: $id, from: "2026-07-01", to: "2026-07-03") { date } }',
    'activity',
  ),
  row(
    'Query.availableTimeslots(activityId)',
    'seller',
    'query ($id: ActivityID!) { availableTimeslots(activityId: $id, date: "2026-07-01") { time } }',
    'activity',
  ),
  row(
    'Query.carriedOverTimeslots(activityId)',
    'manager',
    'query ($id: ActivityID!) { carriedOverTimeslots(activityId: $id, date: "2026-07-07") { time } }',
    'activity',
  ),
  row(
    'Query.timeslots(activityId)',
    'manager',
    'query ($id: ActivityID!) { timeslots(activityId: $id, from: "2026-07-01", to: "2026-07-01") { time } }',
    'activity',
  ),
  row(
    'Query.timeslot(timeslotId)',
    'manager',
    'query ($id: TimeslotID!) { timeslot(timeslotId: $id) { time } }',
    'timeslot',
  ),
  row(
    'Query.schedules(activityId)',
    'manager',
    'query ($id: ActivityID!) { schedules(activityId: $id) { times } }',
    'activity',
  ),
  row(
    'Query.scheduleExceptions(activityId)',
    'manager',
    'query ($id: ActivityID!) { scheduleExceptions(activityId: $id, from: "2026-07-01", to: "2026-08-01") { date } }',
    'activity',
  ),
  row(
    'Query.waiverQuestions(activityId)',
    'seller',
    'query ($id: ActivityID!) { waiverQuestions(activityId: $id) { label } }',
    'activity',
  ),
  row(
    'Query.bookings(filter.activityIds)',
    'manager',
    'query ($id: ActivityID!) { bookings(first: 5, filter: { activityIds: [$id] }) { edges { node { participants } } } }',
    'activity',
  ),
  row(
    'Query.bookings(filter.partnerIds)',
    'manager',
    'query ($id: PartnerID!) { bookings(first: 5, filter: { partnerIds: [$id] }) { edges { node { participants } } } }',
    'partner',
  ),
  row(
    'Query.booking(bookingReference)',
    'seller',
    'query ($id: String!) { booking(bookingReference: $id) { status } }',
    'booking',
  ),
  row(
    'Query.waiver(bookingReference)',
    'manager',
    'query ($id: String!) { waiver(bookingReference: $id) { __typename } }',
    'booking',
  ),
  {
    at: 'Query.quote(input.activityId)',
    by: 'seller',
    source: quote,
    variables: ids => ({ input: { date: '2026-07-02', time: '18:00', participants: 2, activityId: ids.activity } }),
  },
  {
    at: 'Query.quote(input.timeslotId)',
    by: 'seller',
    source: quote,
    variables: (ids, home) => ({
      input: { participants: 2, activityId: home.activity, timeslotId: ids.timeslot },
    }),
  },
  {
    at: 'Query.quote(input.units.unitId)',
    by: 'seller',
    source: quote,
    variables: (ids, home) => ({ input: { ...home.free, units: ofUnit(ids).units, activityId: home.activity } }),
  },
  {
    at: 'Mutation.importBooking(input.activityId)',
    by: 'manager',
    source: bringIn,
    variables: ids => ({
      input: { ...booking, date: '2026-07-02', time: '18:00', activityId: ids.activity, externalReference: 'activity' },
    }),
  },
  {
    at: 'Mutation.importBooking(input.timeslotId)',
    by: 'manager',
    source: bringIn,
    variables: (ids, home) => ({
      input: { ...booking, activityId: home.activity, timeslotId: ids.timeslot, externalReference: 'timeslot' },
    }),
  },
  {
    at: 'Mutation.importBooking(input.partnerId)',
    by: 'manager',
    source: bringIn,
    variables: (ids, home) => ({
      input: {
        ...booking,
        ...home.free,
        activityId: home.activity,
        partnerId: ids.partner,
        externalReference: 'partner',
      },
    }),
  },
  {
    at: 'Mutation.cancelBulkOperation(input.bulkOperationId)',
    by: 'manager',
    source:
      'mutation ($input: CancelBulkOperationInput!) { cancelBulkOperation(input: $input) { bulkOperation { status } } }',
    variables: ids => ({ input: { bulkOperationId: ids.bulk } }),
  },
  {
    at: 'Mutation.createBooking(input.activityId)',
    by: 'seller',
    source: book,
    variables: ids => ({ input: { ...booking, date: '2026-07-02', time: '18:00', activityId: ids.activity } }),
  },
  {
    at: 'Mutation.createBooking(input.timeslotId)',
    by: 'seller',
    source: book,
    variables: (ids, home) => ({ input: { ...booking, activityId: home.activity, timeslotId: ids.timeslot } }),
  },
  {
    at: 'Mutation.createBooking(input.units.unitId)',
    by: 'seller',
    source: book,
    variables: (ids, home) => ({ input: { ...ofUnit(ids), ...home.free, activityId: home.activity } }),
  },
  {
    at: 'Mutation.createBooking(input.partnerId)',
    by: 'manager',
    source: book,
    variables: (ids, home) => ({
      input: { ...booking, ...home.free, activityId: home.activity, partnerId: ids.partner },
    }),
  },
  {
    at: 'Query.quote(partnerId)',
    by: 'manager',
    source:
      'query ($input: QuoteInput!, $id: PartnerID!) { quote(input: $input, partnerId: $id) { participants price { amount } } }',
    variables: (ids, home) => ({
      input: { ...home.free, participants: 2, activityId: home.activity },
      id: ids.partner,
    }),
  },
  {
    at: 'Mutation.bookWalkIn(input.timeslotId)',
    by: 'manager',
    source: walkIn,
    variables: ids => ({ input: { timeslotId: ids.timeslot, participants: 1 } }),
  },
  {
    at: 'Mutation.bookWalkIn(input.units.unitId)',
    by: 'manager',
    source: walkIn,
    variables: ids => ({ input: { timeslotId: ids.timeslot, units: ofUnit(ids).units } }),
  },
  {
    at: 'Mutation.holdBooking(input.units.unitId)',
    by: 'seller',
    source: hold,
    variables: (ids, home) => ({ input: { ...ofUnit(ids), ...home.free, activityId: home.activity } }),
  },
  {
    at: 'Mutation.importBooking(input.units.unitId)',
    by: 'manager',
    source: bringIn,
    variables: (ids, home) => ({
      input: { ...ofUnit(ids), ...home.free, activityId: home.activity, externalReference: 'unit' },
    }),
  },
  {
    at: 'Mutation.createBooking(input.answers.questionId)',
    by: 'seller',
    source: book,
    variables: (ids, home) => ({
      input: { ...booking, ...at, activityId: home.asking, answers: [{ questionId: ids.question, value: true }] },
    }),
  },
  {
    at: 'Mutation.createBooking(input.answers.uploadIds)',
    by: 'seller',
    source: book,
    variables: (ids, home) => ({
      input: {
        ...booking,
        ...at,
        activityId: home.asking,
        answers: [{ questionId: home.fileQuestion, uploadIds: [ids.upload] }],
      },
    }),
  },
  {
    at: 'Mutation.holdBooking(input.activityId)',
    by: 'seller',
    source: hold,
    variables: ids => ({ input: { ...booking, date: '2026-07-02', time: '18:00', activityId: ids.activity } }),
  },
  {
    at: 'Mutation.holdBooking(input.timeslotId)',
    by: 'seller',
    source: hold,
    variables: (ids, home) => ({ input: { ...booking, activityId: home.activity, timeslotId: ids.timeslot } }),
  },
  {
    at: 'Mutation.holdBooking(input.answers.questionId)',
    by: 'seller',
    source: hold,
    variables: (ids, home) => ({
      input: { ...booking, ...at, activityId: home.asking, answers: [{ questionId: ids.question, value: true }] },
    }),
  },
  {
    at: 'Mutation.holdBooking(input.answers.uploadIds)',
    by: 'seller',
    source: hold,
    variables: (ids, home) => ({
      input: {
        ...booking,
        ...at,
        activityId: home.asking,
        answers: [{ questionId: home.fileQuestion, uploadIds: [ids.upload] }],
      },
    }),
  },
  {
    at: 'Mutation.holdBooking(input.basketId)',
    by: 'seller',
    source: hold,
    variables: (ids, home) => ({
      input: { ...booking, ...home.free, activityId: home.activity, basketId: ids.basket },
    }),
  },
  row(
    'Query.bookings(filter.timeslotIds)',
    'manager',
    'query ($id: TimeslotID!) { bookings(first: 5, filter: { timeslotIds: [$id] }) { edges { node { participants } } } }',
    'timeslot',
  ),
  row('Query.basket(basketId)', 'seller', 'query ($id: BasketID!) { basket(basketId: $id) { status } }', 'basket'),
  row(
    'Mutation.extendHold(input.bookingReference)',
    'seller',
    'mutation ($id: String!) { extendHold(input: { bookingReference: $id, minutes: 40 }) { booking { status } } }',
    'held',
  ),
  row(
    'Mutation.amendBooking(input.bookingReference)',
    'seller',
    'mutation ($id: String!) { amendBooking(input: { bookingReference: $id, notes: "x" }) { booking { status } } }',
    'booking',
  ),
  {
    at: 'Mutation.amendBooking(input.units.unitId)',
    by: 'seller',
    source: 'mutation ($input: AmendBookingInput!) { amendBooking(input: $input) { booking { status } } }',
    variables: (ids, home) => ({
      input: { bookingReference: home.amendable, units: [{ unitId: ids.unit, quantity: 1 }] },
    }),
  },
  {
    at: 'Mutation.amendBooking(input.timeslotId)',
    by: 'seller',
    source: 'mutation ($input: AmendBookingInput!) { amendBooking(input: $input) { booking { status } } }',
    variables: (ids, home) => ({ input: { bookingReference: home.amendable, timeslotId: ids.timeslot } }),
  },
  {
    at: 'Mutation.amendBooking(input.answers.questionId)',
    by: 'seller',
    source: 'mutation ($input: AmendBookingInput!) { amendBooking(input: $input) { booking { status } } }',
    variables: (ids, home) => ({
      input: { bookingReference: home.booking, participants: 3, answers: [{ questionId: ids.question, value: true }] },
    }),
  },
  {
    at: 'Mutation.amendBooking(input.answers.uploadIds)',
    by: 'seller',
    source: 'mutation ($input: AmendBookingInput!) { amendBooking(input: $input) { booking { status } } }',
    variables: (ids, home) => ({
      input: {
        bookingReference: home.booking,
        participants: 3,
        answers: [{ questionId: home.fileQuestion, uploadIds: [ids.upload] }],
      },
    }),
  },
  row(
    'Query.amendmentQuote(bookingReference)',
    'seller',
    'query ($id: String!) { amendmentQuote(bookingReference: $id, input: {}) { participants } }',
    'booking',
  ),
  {
    at: 'Query.amendmentQuote(input.units.unitId)',
    by: 'seller',
    source: quoteAmendment,
    variables: (ids, home) => ({
      reference: home.amendable,
      input: { units: [{ unitId: ids.unit, quantity: 1 }] },
    }),
  },
  {
    at: 'Query.amendmentQuote(input.timeslotId)',
    by: 'seller',
    source: quoteAmendment,
    variables: (ids, home) => ({ reference: home.amendable, input: { timeslotId: ids.timeslot } }),
  },
  {
    at: 'Mutation.confirmBooking(input.answers.questionId)',
    by: 'seller',
    source: confirm,
    variables: ids => ({
      input: { bookingReference: ids.held, answers: [{ questionId: ids.question, value: true }] },
    }),
  },
  {
    at: 'Mutation.confirmBooking(input.answers.uploadIds)',
    by: 'seller',
    source: confirm,
    variables: (ids, home) => ({
      input: { bookingReference: ids.held, answers: [{ questionId: home.fileQuestion, uploadIds: [ids.upload] }] },
    }),
  },
  row(
    'Mutation.confirmBooking(input.bookingReference)',
    'seller',
    'mutation ($id: String!) { confirmBooking(input: { bookingReference: $id }) { booking { status } } }',
    'held',
  ),
  ...['acceptBooking', 'rejectBooking', 'markNoShow'].map(verb =>
    row(
      `Mutation.${verb}(input.bookingReference)`,
      'manager',
      `mutation ($id: String!) { ${verb}(input: { bookingReference: $id }) { booking { status } } }`,
      'booking',
    ),
  ),
  row(
    'Mutation.redeemBooking(input.bookingReference)',
    'manager',
    'mutation ($id: String!) { redeemBooking(input: { bookingReference: $id }) { booking { status } } }',
    'held',
  ),
  row(
    'Mutation.reopenBooking(input.bookingReference)',
    'manager',
    'mutation ($id: String!) { reopenBooking(input: { bookingReference: $id }) { booking { status } } }',
    'held',
  ),
  row(
    'Mutation.recordPayment(input.basketId)',
    'seller',
    `mutation ($id: BasketID!) {
      recordPayment(input: { basketId: $id, outcome: REFUSED, provider: "x", providerReference: "1", amount: { amount: 1, currency: "GBP" } }) { basket { status } }
    }`,
    'basket',
  ),
  row(
    'Mutation.recordRefund(input.basketId)',
    'manager',
    `mutation ($id: BasketID!) {
      recordRefund(input: { basketId: $id, provider: "x", providerReference: "1", amount: { amount: 1, currency: "GBP" } }) { basket { status } }
    }`,
    'basket',
  ),
  row(
    'Mutation.abandonBasket(input.basketId)',
    'seller',
    'mutation ($id: BasketID!) { abandonBasket(input: { basketId: $id }) { basket { status } } }',
    'basket',
  ),
  {
    at: 'Mutation.answerWaiver(input.bookingReference)',
    by: 'manager',
    source: answer,
    variables: ids => ({ input: { bookingReference: ids.booking, answers: [] } }),
  },
  {
    at: 'Mutation.answerWaiver(input.answers.questionId)',
    by: 'manager',
    source: answer,
    variables: (ids, home) => ({
      input: { bookingReference: home.booking, answers: [{ questionId: ids.question, value: true }] },
    }),
  },
  {
    at: 'Mutation.answerWaiver(input.answers.uploadIds)',
    by: 'manager',
    source: answer,
    variables: (ids, home) => ({
      input: {
        bookingReference: home.booking,
        answers: [{ questionId: home.fileQuestion, uploadIds: [ids.operatorsUpload] }],
      },
    }),
  },
  row(
    'Mutation.createWaiverQuestion(input.activityId)',
    'manager',
    'mutation ($id: ActivityID!) { createWaiverQuestion(input: { activityId: $id, label: "Diet", type: TEXT }) { waiverQuestion { label } } }',
    'activity',
  ),
  {
    at: 'Mutation.createWaiverQuestion(input.dependsOn.questionId)',
    by: 'manager',
    source:
      'mutation ($input: CreateWaiverQuestionInput!) { createWaiverQuestion(input: $input) { waiverQuestion { label } } }',
    variables: (ids, home) => ({
      input: {
        activityId: home.asking,
        label: 'Why',
        type: 'TEXT',
        dependsOn: { questionId: ids.question, values: ['true'] },
      },
    }),
  },
  {
    at: 'Mutation.updateWaiverQuestion(input.dependsOn.questionId)',
    by: 'manager',
    source:
      'mutation ($input: UpdateWaiverQuestionInput!) { updateWaiverQuestion(input: $input) { waiverQuestion { label } } }',
    variables: (ids, home) => ({
      input: {
        questionId: home.fileQuestion,
        label: 'Photo',
        type: 'FILE',
        dependsOn: { questionId: ids.question, values: ['true'] },
      },
    }),
  },
  row(
    'Mutation.updateWaiverQuestion(input.questionId)',
    'manager',
    'mutation ($id: QuestionID!) { updateWaiverQuestion(input: { questionId: $id, label: "I agree", type: BOOLEAN }) { waiverQuestion { label } } }',
    'question',
  ),
  row(
    'Mutation.deleteWaiverQuestion(input.questionId)',
    'manager',
    'mutation ($id: QuestionID!) { deleteWaiverQuestion(input: { questionId: $id }) { deletedQuestionId } }',
    'question',
  ),
  row(
    'Query.workflow(workflowId)',
    'manager',
    'query ($id: WorkflowID!) { workflow(workflowId: $id) { name } }',
    'workflow',
  ),
  row(
    'Query.previewWorkflow(workflowId)',
    'manager',
    'query ($id: WorkflowID!) { previewWorkflow(workflowId: $id) { subject } }',
    'workflow',
  ),
  {
    at: 'Query.previewWorkflow(bookingReference)',
    by: 'manager',
    source:
      'query ($id: String!, $input: WorkflowInput!) { previewWorkflow(bookingReference: $id, input: $input) { subject } }',
    variables: ids => ({ id: ids.booking, input: workflow }),
  },
  {
    at: 'Query.previewWorkflow(input.activityIds)',
    by: 'manager',
    source: 'query ($input: WorkflowInput!) { previewWorkflow(input: $input) { subject } }',
    variables: ids => ({ input: { ...workflow, activityIds: [ids.activity] } }),
  },
  row(
    'Query.emails(filter.workflowIds)',
    'manager',
    'query ($id: WorkflowID!) { emails(filter: { workflowIds: [$id] }) { edges { node { status } } } }',
    'workflow',
  ),
  row(
    'Query.emails(filter.bookingIds)',
    'manager',
    'query ($id: BookingID!) { emails(filter: { bookingIds: [$id] }) { edges { node { status } } } }',
    'bookingId',
  ),
  row('Query.email(emailId)', 'manager', 'query ($id: EmailID!) { email(emailId: $id) { status } }', 'email'),
  row(
    'Mutation.resendEmail(input.emailId)',
    'manager',
    'mutation ($id: EmailID!) { resendEmail(input: { emailId: $id }) { email { status } } }',
    'email',
  ),
  row(
    'Mutation.withdrawEmails(input.emailIds)',
    'manager',
    'mutation ($id: EmailID!) { withdrawEmails(input: { emailIds: [$id] }) { emails { status } } }',
    'email',
  ),
  row(
    'Mutation.messageCustomers(input.bookingIds)',
    'manager',
    'mutation ($id: BookingID!) { messageCustomers(input: { bookingIds: [$id], subject: "x", text: "x" }) { customerMessage { dueAt } } }',
    'bookingId',
  ),
  row(
    'Mutation.messageCustomers(input.timeslotId)',
    'manager',
    'mutation ($id: TimeslotID!) { messageCustomers(input: { timeslotId: $id, subject: "x", text: "x" }) { customerMessage { dueAt } } }',
    'timeslot',
  ),
  row(
    'Mutation.sendStatements(input.partnerIds)',
    'manager',
    'mutation ($id: PartnerID!) { sendStatements(input: { month: "2025-06", partnerIds: [$id] }) { partnerStatements { month } } }',
    'partner',
  ),
  row(
    'Mutation.markStatementsPaid(input.partnerIds)',
    'manager',
    'mutation ($id: PartnerID!) { markStatementsPaid(input: { month: "2025-06", partnerIds: [$id], method: CASH }) { partnerStatements { month } } }',
    'partner',
  ),
  row(
    'Mutation.reopenStatements(input.partnerIds)',
    'manager',
    'mutation ($id: PartnerID!) { reopenStatements(input: { month: "2025-06", partnerIds: [$id], undo: PAID }) { partnerStatements { month } } }',
    'partner',
  ),
  row(
    'Query.previewMessage(input.bookingIds)',
    'manager',
    'query ($id: BookingID!) { previewMessage(input: { bookingIds: [$id], subject: "x", text: "x" }) { recipientCount } }',
    'bookingId',
  ),
  row(
    'Query.previewMessage(input.timeslotId)',
    'manager',
    'query ($id: TimeslotID!) { previewMessage(input: { timeslotId: $id, subject: "x", text: "x" }) { recipientCount } }',
    'timeslot',
  ),
  row(
    'Query.emails(filter.timeslotIds)',
    'manager',
    'query ($id: TimeslotID!) { emails(filter: { timeslotIds: [$id] }) { totalCount edges { node { status } } } }',
    'timeslot',
  ),
  row(
    'Mutation.retryEmail(input.emailId)',
    'manager',
    'mutation ($id: EmailID!) { retryEmail(input: { emailId: $id }) { email { status } } }',
    'email',
  ),
  {
    at: 'Mutation.createWorkflow(input.activityIds)',
    by: 'manager',
    source: 'mutation ($input: CreateWorkflowInput!) { createWorkflow(input: $input) { workflow { name } } }',
    variables: ids => ({ input: { ...workflow, activityIds: [ids.activity] } }),
  },
  {
    at: 'Mutation.updateWorkflow(input.activityIds)',
    by: 'manager',
    source: 'mutation ($input: UpdateWorkflowInput!) { updateWorkflow(input: $input) { workflow { name } } }',
    variables: (ids, home) => ({ input: { workflowId: home.workflow, activityIds: [ids.activity] } }),
  },
  row(
    'Mutation.updateWorkflow(input.workflowId)',
    'manager',
    'mutation ($id: WorkflowID!) { updateWorkflow(input: { workflowId: $id, name: "Mine" }) { workflow { name } } }',
    'workflow',
  ),
  row(
    'Mutation.sendTestEmail(input.workflowId)',
    'manager',
    'mutation ($id: WorkflowID!) { sendTestEmail(input: { workflowId: $id, to: "a@example.com" }) { email { status } } }',
    'workflow',
  ),
  row(
    'Mutation.deleteWorkflow(input.workflowId)',
    'manager',
    'mutation ($id: WorkflowID!) { deleteWorkflow(input: { workflowId: $id }) { deletedWorkflowId } }',
    'workflow',
  ),
  row(
    'Query.waitlistEntry(waitlistId)',
    'seller',
    'query ($id: WaitlistID!) { waitlistEntry(waitlistId: $id) { status } }',
    'waitlist',
  ),
  row(
    'Query.waitlist(filter.activityIds)',
    'manager',
    'query ($id: ActivityID!) { waitlist(first: 5, filter: { activityIds: [$id] }) { edges { node { status } } } }',
    'activity',
  ),
  row(
    'Query.waitlistLink(activityId)',
    'seller',
    'query ($id: ActivityID!) { waitlistLink(activityId: $id, date: "2026-07-01", time: "09:00") { expiresAt } }',
    'activity',
  ),
  {
    at: 'Query.waitlistLink(timeslotId)',
    by: 'seller',
    source:
      'query ($id: ActivityID!, $timeslotId: TimeslotID!) { waitlistLink(activityId: $id, timeslotId: $timeslotId) { expiresAt } }',
    variables: (ids, home) => ({ id: home.activity, timeslotId: ids.timeslot }),
  },
  {
    at: 'Mutation.joinWaitlist(input.activityId)',
    by: 'seller',
    source: wait,
    variables: ids => ({ input: { ...booking, date: '2026-07-02', activityId: ids.activity } }),
  },
  {
    at: 'Mutation.joinWaitlist(input.timeslotId)',
    by: 'seller',
    source: wait,
    variables: (ids, home) => ({ input: { ...booking, activityId: home.activity, timeslotId: ids.timeslot } }),
  },
  row(
    'Mutation.leaveWaitlist(input.waitlistId)',
    'seller',
    'mutation ($id: WaitlistID!) { leaveWaitlist(input: { waitlistId: $id }) { waitlistEntry { status } } }',
    'waitlist',
  ),
  row('Query.webhook(webhookId)', 'manager', 'query ($id: WebhookID!) { webhook(webhookId: $id) { url } }', 'webhook'),
  row(
    'Query.webhookDeliveries(webhookId)',
    'manager',
    'query ($id: WebhookID!) { webhookDeliveries(webhookId: $id) { deliveries { type } } }',
    'webhook',
  ),
  {
    at: 'Query.webhookDeliveries(before)',
    by: 'manager',
    source:
      'query ($webhookId: WebhookID!, $id: WebhookDeliveryID!) { webhookDeliveries(webhookId: $webhookId, before: $id) { deliveries { type } } }',
    variables: (ids, home) => ({ webhookId: home.webhook, id: ids.delivery }),
    // It is only compared, and does not have to exist.
    nobodys: true,
  },
  row(
    'Query.webhookDelivery(deliveryId)',
    'manager',
    'query ($id: WebhookDeliveryID!) { webhookDelivery(deliveryId: $id) { type } }',
    'delivery',
  ),
  row(
    'Mutation.updateWebhook(input.webhookId)',
    'manager',
    'mutation ($id: WebhookID!) { updateWebhook(input: { webhookId: $id, changes: { description: "x" } }) { webhook { url } } }',
    'webhook',
  ),
  row(
    'Mutation.rollWebhookSecret(input.webhookId)',
    'manager',
    'mutation ($id: WebhookID!) { rollWebhookSecret(input: { webhookId: $id }) { issuedWebhook { webhook { url } } } }',
    'webhook',
  ),
  row(
    'Mutation.testWebhook(input.webhookId)',
    'manager',
    'mutation ($id: WebhookID!) { testWebhook(input: { webhookId: $id }) { webhookDelivery { type } } }',
    'webhook',
  ),
  row(
    'Mutation.replayWebhook(input.webhookId)',
    'manager',
    'mutation ($id: WebhookID!) { replayWebhook(input: { webhookId: $id, after: 0 }) { webhookReplay { deliveryCount } } }',
    'webhook',
  ),
  row(
    'Mutation.resendWebhookDelivery(input.deliveryId)',
    'manager',
    'mutation ($id: WebhookDeliveryID!) { resendWebhookDelivery(input: { deliveryId: $id }) { webhookDelivery { type } } }',
    'delivery',
  ),
  row(
    'Mutation.deleteWebhook(input.webhookId)',
    'manager',
    'mutation ($id: WebhookID!) { deleteWebhook(input: { webhookId: $id }) { webhook { url } } }',
    'webhook',
  ),
  row(
    'Mutation.deleteUsageQuota(input.quotaId)',
    'manager',
    'mutation ($id: UsageQuotaID!) { deleteUsageQuota(input: { quotaId: $id }) { deletedUsageQuotaId } }',
    'quota',
  ),
  row(
    'Mutation.cancelBooking(input.bookingReference)',
    'seller',
    'mutation ($id: String!) { cancelBooking(input: { bookingReference: $id }) { booking { status } } }',
    'booking',
  ),
  row(
    'Mutation.issueKey(input.partnerId)',
    'manager',
    'mutation ($id: PartnerID!) { issueKey(input: { name: "x", scopes: [OTA], partnerId: $id }) { issuedKey { apiKey { name } } } }',
    'partner',
  ),
  row(
    'Mutation.updatePartner(input.partnerId)',
    'manager',
    'mutation ($id: PartnerID!) { updatePartner(input: { partnerId: $id, name: "Mine" }) { partner { name } } }',
    'partner',
  ),
  {
    at: 'Mutation.grantAgency(input.partnerId)',
    by: 'manager',
    source:
      'mutation ($partnerId: PartnerID!, $agencyId: AgencyID!) { grantAgency(input: { partnerId: $partnerId, agencyId: $agencyId }) { partner { name } } }',
    variables: (ids, home) => ({ partnerId: ids.partner, agencyId: home.agency }),
  },
  row(
    'Mutation.endAgencyGrant(input.agencyId)',
    'manager',
    'mutation ($id: AgencyID!) { endAgencyGrant(input: { agencyId: $id }) { partner { name } } }',
    'agency',
  ),
  {
    at: 'Mutation.setCommissions(input.partnerId)',
    by: 'manager',
    source: commission,
    variables: (ids, home) => ({ partnerId: ids.partner, activityId: home.activity }),
  },
  {
    at: 'Mutation.setCommissions(input.commissions.activityId)',
    by: 'manager',
    source: commission,
    variables: (ids, home) => ({ partnerId: home.partner, activityId: ids.activity }),
  },
  row(
    'Mutation.rollKey(input.keyId)',
    'manager',
    'mutation ($id: KeyID!) { rollKey(input: { keyId: $id }) { issuedKey { apiKey { name } } } }',
    'key',
  ),
  row(
    'Mutation.updateKey(input.keyId)',
    'manager',
    'mutation ($id: KeyID!) { updateKey(input: { keyId: $id, name: "N" }) { apiKey { name } } }',
    'key',
  ),
  row(
    'Mutation.setKeyRateLimits(input.keyId)',
    'manager',
    'mutation ($id: KeyID!) { setKeyRateLimits(input: { keyId: $id, rateLimits: { reads: 100 } }) { apiKey { name } } }',
    'key',
  ),
  row(
    'Mutation.revokeKey(input.keyId)',
    'manager',
    'mutation ($id: KeyID!) { revokeKey(input: { keyId: $id }) { apiKey { name } } }',
    'key',
  ),
  row(
    'Mutation.updateProduct(input.activityId)',
    'manager',
    'mutation ($id: ActivityID!) { updateProduct(input: { activityId: $id, category: "Mine" }) { product { category } } }',
    'activity',
  ),
  row(
    'Mutation.createSchedule(input.activityId)',
    'manager',
    'mutation ($id: ActivityID!) { createSchedule(input: { activityId: $id, weekdays: [1], times: ["07:00"], capacity: 3 }) { schedule { times } } }',
    'activity',
  ),
  row(
    'Mutation.setScheduleException(input.activityId)',
    'manager',
    'mutation ($id: ActivityID!) { setScheduleException(input: { activityId: $id, date: "2026-07-05" }) { scheduleException { date } } }',
    'activity',
  ),
  row(
    'Mutation.setScheduleExceptions(input.activityIds)',
    'manager',
    'mutation ($id: ActivityID!) { setScheduleExceptions(input: { activityIds: [$id], date: "2026-07-06" }) { scheduleExceptions { date } } }',
    'activity',
  ),
  row(
    'Mutation.updateSchedule(input.scheduleId)',
    'manager',
    'mutation ($id: ScheduleID!) { updateSchedule(input: { scheduleId: $id, weekdays: [1], times: ["08:00"], capacity: 3 }) { schedule { times } } }',
    'schedule',
  ),
  row(
    'Mutation.deleteSchedule(input.scheduleId)',
    'manager',
    'mutation ($id: ScheduleID!) { deleteSchedule(input: { scheduleId: $id }) { deletedScheduleId } }',
    'schedule',
  ),
  row(
    'Mutation.deleteScheduleException(input.exceptionId)',
    'manager',
    'mutation ($id: ScheduleExceptionID!) { deleteScheduleException(input: { exceptionId: $id }) { deletedScheduleExceptionId } }',
    'exception',
  ),
  row(
    'Query.resource(resourceId)',
    'manager',
    'query ($id: ResourceID!) { resource(resourceId: $id) { name } }',
    'resource',
  ),
  {
    at: 'Mutation.createResource(input.members.memberId)',
    by: 'manager',
    source: addResource,
    variables: ({ member }) => ({ input: { name: 'Guides', members: [{ memberId: member, name: 'Ana' }] } }),
    nobodys: true,
  },
  {
    at: 'Mutation.createResource(input.exceptions.memberId)',
    by: 'manager',
    source: addResource,
    variables: ({ member }) => ({
      input: { name: 'Guides', members: [{ name: 'Ana' }], exceptions: [{ from: '2026-07-10', memberId: member }] },
    }),
    nobodys: true,
  },
  {
    at: 'Mutation.updateResource(input.members.memberId)',
    by: 'manager',
    source: changeResource,
    variables: ({ member }, { resource }) => ({
      input: { resourceId: resource, members: [{ memberId: member, name: 'Ana' }] },
    }),
  },
  {
    at: 'Mutation.updateResource(input.exceptions.memberId)',
    by: 'manager',
    source: changeResource,
    variables: ({ member }, { resource }) => ({
      input: { resourceId: resource, exceptions: [{ from: '2026-07-10', memberId: member, reason: 'Away' }] },
    }),
  },
  row(
    'Mutation.updateResource(input.resourceId)',
    'manager',
    'mutation ($id: ResourceID!) { updateResource(input: { resourceId: $id, name: "Mine" }) { resource { name } } }',
    'resource',
  ),
  {
    at: 'Mutation.updateResourceNeeds(input.activityId)',
    by: 'manager',
    source: need,
    variables: ({ activity }, { resource }) => ({ activityId: activity, resourceId: resource }),
  },
  {
    at: 'Mutation.updateResourceNeeds(input.needs.resourceId)',
    by: 'manager',
    source: need,
    variables: ({ resource }, { activity }) => ({ activityId: activity, resourceId: resource }),
  },
  row(
    'Query.resourceMember(memberId)',
    'manager',
    'query ($id: ResourceMemberID!) { resourceMember(memberId: $id) { name } }',
    'member',
  ),
  // From here on the activity needs the resource.
  row(
    'Mutation.moveTimeslot(input.timeslotId)',
    'manager',
    'mutation ($id: TimeslotID!) { moveTimeslot(input: { timeslotId: $id, date: "2026-07-20", time: "23:30" }) { timeslot { time } } }',
    'timeslot',
  ),
  {
    at: 'Mutation.assignMembers(input.timeslotId)',
    by: 'manager',
    source: assign,
    variables: ({ timeslot }, { resource }) => ({
      input: { timeslotId: timeslot, resourceId: resource, memberIds: [] },
    }),
  },
  {
    at: 'Mutation.assignMembers(input.resourceId)',
    by: 'manager',
    source: assign,
    variables: ({ timeslot, resource }) => ({ input: { timeslotId: timeslot, resourceId: resource, memberIds: [] } }),
  },
  {
    at: 'Mutation.assignMembers(input.memberIds)',
    by: 'manager',
    source: assign,
    variables: ({ timeslot, resource, member }) => ({
      input: { timeslotId: timeslot, resourceId: resource, memberIds: [member] },
    }),
  },
  row(
    'Mutation.setTimeslotNote(input.timeslotId)',
    'manager',
    'mutation ($id: TimeslotID!) { setTimeslotNote(input: { timeslotId: $id, text: "Low tide" }) { timeslot { note { text } } } }',
    'timeslot',
  ),
  row(
    'Mutation.assignMembersByRule(input.resourceIds)',
    'manager',
    'mutation ($id: ResourceID!) { assignMembersByRule(input: { from: "2026-07-01T00:00:00Z", before: "2026-07-08T00:00:00Z", resourceIds: [$id] }) { assignmentRun { assigned { isManual } } } }',
    'resource',
  ),
  row(
    'Mutation.renewCalendarLink(input.memberId)',
    'manager',
    'mutation ($id: ResourceMemberID!) { renewCalendarLink(input: { memberId: $id }) { resourceMember { name } } }',
    'member',
  ),
  row(
    'Mutation.deleteResource(input.resourceId)',
    'manager',
    'mutation ($id: ResourceID!) { deleteResource(input: { resourceId: $id }) { deletedResourceId } }',
    'unneeded',
  ),
  priceRow('activityId', ({ activity }) => ({ activityId: activity, fees: [] })),
  priceRow('adjustments.partnerIds', ({ partner }) => ({
    adjustments: [{ name: 'A', percent: 1, partnerIds: [partner] }],
  })),
  priceRow('adjustments.unitIds', ({ unit }) => ({ adjustments: [{ name: 'B', percent: 1, unitIds: [unit] }] })),
  priceRow('rules.partnerIds', ({ partner }) => ({ rules: [{ name: 'A', percent: 1, partnerIds: [partner] }] })),
  priceRow('rules.unitIds', ({ unit }) => ({ rules: [{ name: 'B', percent: 1, unitIds: [unit] }] })),
  priceRow('units.accompaniedBy', ({ unit }, home) => ({
    rules: [],
    units: [
      { ...adult, unitId: home.unit },
      { type: 'CHILD', name: 'Child', price: 0, accompaniedBy: [unit] },
    ],
  })),
  priceRow('units.unitId', ({ unitElsewhere }) => ({ units: [{ ...adult, unitId: unitElsewhere }] })),
  row(
    'Mutation.updateStaff(input.staffId)',
    'manager',
    'mutation ($id: StaffID!) { updateStaff(input: { staffId: $id, name: "Eva" }) { staffAccount { name } } }',
    'staff',
  ),
  {
    at: 'Mutation.updateStaff(input.memberIds)',
    by: 'manager',
    source: 'mutation ($input: UpdateStaffInput!) { updateStaff(input: $input) { staffAccount { members { name } } } }',
    variables: ({ member }, { staff }) => ({ input: { staffId: staff, memberIds: [member] } }),
  },
  {
    at: 'Mutation.inviteStaff(input.memberIds)',
    by: 'manager',
    source: 'mutation ($input: InviteStaffInput!) { inviteStaff(input: $input) { staffAccount { name } } }',
    variables: ({ member }) => ({
      input: { name: 'Rita', email: 'rita@example.com', role: 'GUIDE', memberIds: [member] },
    }),
  },
  row(
    'Mutation.resendInvitation(input.staffId)',
    'manager',
    'mutation ($id: StaffID!) { resendInvitation(input: { staffId: $id }) { staffAccount { name } } }',
    'staff',
  ),
  row(
    'Mutation.endSession(input.sessionId)',
    'manager',
    'mutation ($id: SessionID!) { endSession(input: { sessionId: $id }) { viewer { scopes } } }',
    'session',
  ),
  row(
    'Mutation.removePasskey(input.passkeyId)',
    'manager',
    'mutation ($id: PasskeyID!) { removePasskey(input: { passkeyId: $id }) { viewer { scopes } } }',
    'passkey',
  ),
  row(
    'Mutation.removePasskeys(input.staffId)',
    'manager',
    'mutation ($id: StaffID!) { removePasskeys(input: { staffId: $id }) { staffAccount { name } } }',
    'staff',
  ),
  row(
    'Mutation.deactivateStaff(input.staffId)',
    'manager',
    'mutation ($id: StaffID!) { deactivateStaff(input: { staffId: $id }) { staffAccount { name } } }',
    'staff',
  ),
  row(
    'Query.closure(closureId)',
    'manager',
    'query ($id: ClosureID!) { closure(closureId: $id) { status } }',
    'closure',
  ),
  row(
    'Mutation.undoClosure(input.closureId)',
    'manager',
    'mutation ($id: ClosureID!) { undoClosure(input: { closureId: $id }) { closure { status } } }',
    'closure',
  ),
  ...closureRows('Query.previewClosure', preview),
  ...closureRows('Mutation.closeDepartures', shut),
]

/** The identifiers of a closure. A booking and a timeslot of another day are refused too, with other words than unknown ones. */
function closureRows(place: string, source: string): Row[] {
  const of = (path: string, input: (ids: Ids) => object, nobodys?: true): Row => ({
    at: `${place}(input.${path})`,
    by: 'manager',
    source,
    variables: (ids, home) => ({ input: { ...storm, activityIds: [home.activity], ...input(ids) } }),
    ...(nobodys && { nobodys }),
  })
  return [
    of('activityIds', ids => ({ activityIds: [ids.activity] })),
    of('bookings.bookingId', ids => ({ bookings: [{ bookingId: ids.bookingId, decision: 'REFUND' }] }), true),
    of(
      'bookings.toTimeslotId',
      ids => ({ bookings: [{ bookingId: ids.bookingId, decision: 'MOVE', toTimeslotId: ids.timeslot }] }),
      true,
    ),
  ]
}

function row(place: string, by: Row['by'], source: string, id: keyof Ids): Row {
  return { at: place, by, source, variables: ids => ({ id: ids[id] }) }
}

function priceRow(path: string, input: (ids: Ids, home: Home) => Record<string, unknown>): Row {
  const variables: Row['variables'] = (ids, home) => ({ input: { activityId: home.activity, ...input(ids, home) } })
  return { at: `Mutation.updatePricing(input.${path})`, by: 'manager', source: price, variables }
}
