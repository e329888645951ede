/** The Sunset Kayak Tour of the demo. */
const ACTIVITY = 'act_01kdvdna00etn8zqpycaq0be8j'

const DAY = 86_400_000

/** An operation to begin with, and its variables. Variables with the same name have the same value in all examples. */
export interface Example {
  query: string
  variables?: Readonly<Record<string, string | number>>
}

/** Examples for the API explorers, most useful first. They run unchanged with the demo's operator key; a test runs them. */
export function examplesAt(now: Date): readonly Example[] {
  const day = (later: number) => new Date(now.getTime() + later * DAY).toISOString().slice(0, 10)
  const coming = { startDate: day(0), endDate: day(30) }
  const past = { from: day(-29), to: day(0) }
  return [
    {
      query: `# Requests need an API key: see "Headers" below.
# The demo's key "operator" runs all examples.
# npm start prints it.

query WhoAmI {
  viewer {
    operator { name timeZone currency }
    partner { name }
    scopes
  }
}
`,
    },
    {
      query: `query ListProducts($text: String) {
  products(filter: { text: $text }) {
    totalCount
    nodes {
      id
      id
      productId
      name
      category
      durationMinutes
      price { amount currency }
      waiverRequired
    }
  }
}
`,
      variables: { text: 'kayak' },
    },
    {
      query: `# One activity with what belongs to it.
query OneProduct($exactName: String) {
  resolveProduct(name: $exactName) {
    id
    name
    description
    location { name address latitude longitude }
    schedules { weekdays times seasonFrom seasonTo capacity }
    questions { label type required scope options { value label } }
    updatedAt
  }
}
`,
      variables: { exactName: 'Sunset Kayak Tour' },
    },
    {
      query: `query FreeDays($activityId: ActivityID!, $startDate: LocalDate!, $endDate: LocalDate!) {
  availableDates(activityId: $activityId, from: $startDate, to: $endDate) {
    date
    capacity
    totalCapacity
    timeslotCount
  }
}
`,
      variables: { activityId: ACTIVITY, ...coming },
    },
    {
      query: `query FreeTimeslots($activityId: ActivityID!, $date: LocalDate!) {
  availableTimeslots(activityId: $activityId, date: $date) {
    id
    time
    endDate
    endTime
    availablePlaces
    capacity
    price { amount currency }
  }
}
`,
      variables: { activityId: ACTIVITY, date: day(14) },
    },
    {
      query: `mutation SellAtTheCounter($activityId: ActivityID!, $date: LocalDate!) {
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
      id
      bookingReference
      status
      price { amount currency }
      waiverStatus
      waiverUrl
    }
  }
}
`,
      variables: { activityId: ACTIVITY, date: day(14) },
    },
    {
      query: `# From timeslots to their bookings and customers.
query Arrivals($startDate: LocalDate!) {
  timeslots(from: $startDate, to: $startDate) {
    id
    time
    product { id name }
    tally { participants arrivedCount outstandingWaiverCount }
    bookings(first: 20) {
      edges {
        node { id bookingReference status participants customer { firstName lastName } }
      }
    }
  }
}
`,
      variables: { startDate: coming.startDate },
    },
    {
      query: `query SoldByPartners($startDate: LocalDate, $after: String) {
  bookings(
    filter: { channels: [PARTNER], statuses: [CONFIRMED], date: { from: $startDate } }
    orderBy: STARTS_AT_ASC
    first: 20
    after: $after
  ) {
    totals { bookingCount participants price { amount currency } }
    edges {
      node {
        id
        bookingReference
        date
        time
        participants
        customer { firstName lastName }
        product { name }
        partner { name }
        paymentReference
        waiverStatus
      }
    }
    pageInfo { hasNextPage endCursor }
  }
}
`,
      variables: { startDate: coming.startDate },
    },
    {
      query: `# Subscriptions run until you stop them. Book something in another tab to see it here.
subscription WatchBookings {
  bookingChanged {
    id
    bookingReference
    status
    date
    time
    participants
    product { name }
  }
}
`,
    },
    {
      query: `# The first event has every day, the next ones only the days that changed.
subscription WatchFreePlaces($activityId: ActivityID!, $startDate: LocalDate!, $endDate: LocalDate!) {
  availabilityChanged(activityId: $activityId, from: $startDate, to: $endDate) {
    date
    timeslots { time availablePlaces capacity status }
  }
}
`,
      variables: { activityId: ACTIVITY, ...coming },
    },
    {
      query: `# The change feed: what there is after a number, then what comes. Resume after the last sequenceNumber.
subscription FollowChanges($after: SafeInt) {
  changed(after: $after) {
    sequenceNumber
    changes {
      sequenceNumber
      type
      changedAt
      booking { id bookingReference status }
      timeslots { id time availablePlaces status }
    }
  }
}
`,
    },
    {
      query: `query Calendar($startDate: LocalDate!, $endDate: LocalDate!) {
  products(unpublished: true) { nodes { id name schedules { weekdays times seasonFrom seasonTo capacity } } }
  scheduleExceptions(from: $startDate, to: $endDate) { activityId date time capacity reason }
}
`,
      variables: coming,
    },
    {
      query: `query UsageOfThirtyDays($from: LocalDate!, $to: LocalDate!) {
  usageSummary(from: $from, to: $to) {
    period { from to }
    totals { usage eventCount }
    meters { meter totalUsage eventCount }
  }
}
`,
      variables: past,
    },
    {
      query: `query UsageDayByDay($from: LocalDate!, $to: LocalDate!) {
  usageSeries(from: $from, to: $to, bucket: DAY) {
    buckets { from }
    series {
      meter
      points { usage eventCount }
      totals { usage eventCount }
      previous { usage percentage }
    }
  }
}
`,
      variables: past,
    },
    {
      query: `mutation RecordUsage {
  recordUsage(input: { meter: "photos-gb", usage: 1.375, extraInfo: "{\\"Bucket\\":\\"photos\\"}" }) {
    usageEntry {
      id
      meter
      usage
    }
  }
}
`,
    },
    {
      query: `query LatestUsage($after: String) {
  usageEntries(first: 20, after: $after) {
    edges {
      node { id meter usage occurredAt extraInfo status countedUsage corrections { kind reason correctedAt } }
    }
    pageInfo { hasNextPage endCursor }
  }
}
`,
    },
  ]
}

/** The header that the examples need. Without a key only the schema can be read. */
export function exampleHeaders(key = ''): { Authorization: string } {
  return { Authorization: `Bearer ${key}` }
}
