import type { Page } from 'playwright-core'
import type { Worth } from './places.ts'

const LOOK = `query ($today: LocalDate!, $from: LocalDate!, $to: LocalDate!) {
  now: timeslots(from: $today, to: $today) { timeslotId: id activityId date capacity availablePlaces status }
  timeslots(from: $from, to: $to) { timeslotId: id activityId date capacity availablePlaces status }
  products { nodes { activityId: id waiverRequired acceptanceRequired } }
  bookings(first: 100) { edges { node { bookingReference version answers { questionId } } } }
  workflows { nodes { workflowId: id } }
}`

const BOOK = `mutation ($input: CreateBookingInput!) { createBooking(input: $input) { booking { bookingReference } } }`

const SENT = '{ emails(first: 1, filter: { statuses: [SENT] }) { edges { node { emailId: id } } } }'

interface Slot {
  timeslotId: string
  activityId: string
  date: string
  capacity: number
  availablePlaces: number
  status: string
}

interface Found {
  now: Slot[]
  timeslots: Slot[]
  products: { nodes: { activityId: string; waiverRequired: boolean; acceptanceRequired: boolean }[] }
  bookings: { edges: { node: { bookingReference: string; version: number; answers: object[] } }[] }
  workflows: { nodes: { workflowId: string }[] }
}

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

/** Finds data worth showing, by requests like those of the page's own script. It makes one booking, so that an e-mail is sent. */
export async function findWorth(page: Page): Promise<Worth> {
  const found = await ask<Found>(page, LOOK, { today: day(0), from: day(1), to: day(4) })
  const { now, timeslots, products, bookings, workflows } = found
  const fullest = now.toSorted((one, other) => taken(other) - taken(one))[0]!
  const next = timeslots.filter(each => each.status === 'OPEN').toSorted((one, other) => taken(other) - taken(one))[0]!
  const longest = bookings.edges.map(({ node }) => node).toSorted((one, other) => story(other) - story(one))[0]!
  const simple = products.nodes.find(each => !each.waiverRequired && !each.acceptanceRequired)!
  const free = timeslots.find(each => each.activityId === simple.activityId && each.status === 'OPEN')!
  const customer = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }
  const { activityId, timeslotId } = free
  const input = { activityId, timeslotId, participants: 2, customer, channel: 'POINT_OF_SALE' }
  await ask(page, BOOK, { input })
  return {
    bookingReference: longest.bookingReference,
    timeslotId: fullest.timeslotId,
    next: next.timeslotId,
    activityId: next.activityId,
    day: next.date,
    emailId: await sentEmail(page),
    workflowId: workflows.nodes[0]!.workflowId,
  }
}

async function sentEmail(page: Page): Promise<string> {
  for (let round = 0; round < 60; round++) {
    const { emails } = await ask<{ emails: { edges: { node: { emailId: string } }[] } }>(page, SENT, {})
    if (emails.edges[0]) return emails.edges[0].node.emailId
    await page.waitForTimeout(500)
  }
  throw new Error('No e-mail was sent within half a minute.')
}

async function ask<Data>(page: Page, query: string, variables: object): Promise<Data> {
  const answer = await page.evaluate(async body => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch('/graphql', { method: 'POST', headers, body })).text()
  }, JSON.stringify({ query, variables }))
  const { data, errors } = JSON.parse(answer) as { data: Data; errors?: object[] }
  if (errors) throw new Error(answer)
  return data
}

const taken = ({ capacity, availablePlaces }: Slot) => capacity - availablePlaces
const story = ({ version, answers }: { version: number; answers: object[] }) => version * 10 + answers.length
