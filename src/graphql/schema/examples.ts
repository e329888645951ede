/** The Sunset Kayak Tour of the demo. */
const ACTIVITY = 'act_01kdvdna00etn8zqpycaq0be8j'

const DAY = 86_400_000

/** Example operations for the API explorer. They run unchanged with the demo's operator key; a test runs them. */
export function examplesAt(now: Date): string {
  const day = (later: number) => new Date(now.getTime() + later * DAY).toISOString().slice(0, 10)
  return `# Put an API key under "Headers", after "Bearer": npm start prints the demo's, "operator" for all of these.

query WhoAmI {
  viewer {
    operator { name timeZone currency }
    partner { name }
    scopes
  }
}

query ListProducts($text: String = "kayak") {
  products(filter: { text: $text }) {
    totalCount
    nodes {
      activityId
      productId
      name
      category
      durationMinutes
      price { amount currency }
      waiverRequired
    }
  }
}

query ResolveByName($name: String = "Sunset Kayak Tour") {
  resolveProduct(name: $name) {
    activityId
    name
    description
    location { name address latitude longitude }
    updatedAt
  }
}

query FreeDays(
  $activityId: ActivityID! = "${ACTIVITY}"
  $from: LocalDate! = "${day(0)}"
  $to: LocalDate! = "${day(30)}"
) {
  availableDates(activityId: $activityId, from: $from, to: $to) {
    date
    capacity
    totalCapacity
    timeslots
  }
}

query FreeTimeslots($activityId: ActivityID! = "${ACTIVITY}", $date: LocalDate! = "${day(14)}") {
  availableTimeslots(activityId: $activityId, date: $date) {
    timeslotId
    time
    endTime
    available
    capacity
    price { amount currency }
  }
}

query Questions($activityId: ActivityID! = "${ACTIVITY}") {
  waiverQuestions(activityId: $activityId) {
    questionId
    label
    type
    required
    scope
    options { value label }
    dependsOn { questionId values }
  }
}

mutation SellAtTheCounter($activityId: ActivityID! = "${ACTIVITY}", $date: LocalDate! = "${day(14)}") {
  createBooking(
    input: {
      channel: POINT_OF_SALE
      activityId: $activityId
      date: $date
      time: "17:00"
      participants: 1
      customer: { firstName: "Grace", lastName: "Hopper", email: "grace@example.com" }
    }
  ) {
    booking {
      bookingReference
      status
      price { amount currency }
      waiverStatus
      waiverUrl
    }
  }
}

query SoldByPartners($from: LocalDate = "${day(0)}", $after: String) {
  bookings(
    filter: { channels: [PARTNER], statuses: [CONFIRMED], date: { from: $from } }
    orderBy: STARTS_AT_ASC
    first: 20
    after: $after
  ) {
    totals { bookings participants price { amount currency } }
    edges {
      node {
        bookingReference
        date
        time
        participants
        customer { firstName lastName }
        product { name }
        partner { name }
        partnerReference
        paymentReference
        waiverStatus
      }
    }
    pageInfo { hasNextPage endCursor }
  }
}

query Calendar($from: LocalDate! = "${day(0)}", $to: LocalDate! = "${day(30)}") {
  products(unpublished: true) { nodes { name schedules { weekdays times seasonFrom seasonTo capacity } } }
  scheduleExceptions(from: $from, to: $to) { activityId date time capacity reason }
}

subscription WatchBookings {
  bookingChanged {
    bookingReference
    status
    date
    time
    participants
    product { name }
  }
}

subscription WatchFreePlaces(
  $activityId: ActivityID! = "${ACTIVITY}"
  $from: LocalDate! = "${day(0)}"
  $to: LocalDate! = "${day(30)}"
) {
  availabilityChanged(activityId: $activityId, from: $from, to: $to) {
    date
    timeslots { time available capacity status }
  }
}

query UsageOfThirtyDays($from: LocalDate! = "${day(-29)}", $to: LocalDate! = "${day(0)}") {
  usageSummary(from: $from, to: $to) {
    period { from to }
    totals { usage events }
    meters { meter totalUsage eventCount }
  }
}

query UsageDayByDay($from: LocalDate! = "${day(-29)}", $to: LocalDate! = "${day(0)}") {
  usageSeries(from: $from, to: $to, bucket: DAY) {
    buckets { from }
    series {
      meter
      points { usage events }
      totals { usage events }
      previous { usage percentage }
    }
  }
}

query LatestUsage($after: String) {
  usageEntries(first: 20, after: $after) {
    edges {
      node { id meter usage occurredAt extraInfo status countedUsage corrections { kind reason correctedAt } }
    }
    pageInfo { hasNextPage endCursor }
  }
}

mutation RecordUsage {
  recordUsage(input: { meter: "photos-gb", usage: 1.375, extraInfo: "{\\"Bucket\\":\\"photos\\"}" }) {
    usageEntry {
      id
      meter
      usage
    }
  }
}
`
}

/** The header that the examples need. Without a key only the schema can be read. */
export const exampleHeaders = { Authorization: 'Bearer ' }
