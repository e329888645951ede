import type { Page } from 'playwright-core'
import type { Worth } from './places.ts'

const QUERY = `query ($from: LocalDate!, $to: LocalDate!) {
  timeslots(from: $from, to: $to) { timeslotId activityId date capacity available status }
  bookings(first: 100) { edges { node { bookingReference version answers { questionId } } } }
  emails(first: 1, filter: { statuses: [SENT] }) { edges { node { emailId } } }
  workflows { workflowId }
}`

interface Found {
  timeslots: { timeslotId: string; activityId: string; date: string; capacity: number; available: number }[]
  bookings: { edges: { node: { bookingReference: string; version: number; answers: object[] } }[] }
  emails: { edges: { node: { emailId: string } }[] }
  workflows: { workflowId: string }[]
}

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

/** Finds what is worth looking at, as the page's own script could. */
export async function findWorth(page: Page): Promise<Worth> {
  const body = JSON.stringify({ query: QUERY, variables: { from: day(1), to: day(4) } })
  const { data } = await page.evaluate(async text => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch('/graphql', { method: 'POST', headers, body: text })
    return (await response.json()) as { data: Found }
  }, body)
  const fullest = data.timeslots.toSorted((one, other) => taken(other) - taken(one))[0]!
  const stories = data.bookings.edges.map(({ node }) => node)
  const longest = stories.toSorted((one, other) => story(other) - story(one))[0]!
  return {
    bookingReference: longest.bookingReference,
    timeslotId: fullest.timeslotId,
    activityId: fullest.activityId,
    day: fullest.date,
    emailId: data.emails.edges[0]!.node.emailId,
    workflowId: data.workflows[0]!.workflowId,
  }
}

const taken = (slot: Found['timeslots'][number]) => slot.capacity - slot.available
const story = ({ version, answers }: { version: number; answers: object[] }) => version * 10 + answers.length
