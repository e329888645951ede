import { type Check, type Scene } from './Check.ts'

interface Row {
  messageId: string
  status: string
  failure: string | null
}

const ROWS = `
  select message_id "messageId", status, failure from email
  where message_id = any($1) or (status = 'SENT' and sent_at >= $2)`

// A booking that its operator has to accept again is confirmed again.
const PLANNED_TWICE = `
  select b.booking_reference reference, w.name, count(*)::int count, t.times from email e
  join workflow w using (operator_id, workflow_id) join booking b using (operator_id, booking_id), lateral (
    select count(*)::int times from booking_event v where v.operator_id = b.operator_id and v.booking_id = b.booking_id
      and v.action = any(case w.trigger when 'BOOKING_CONFIRMED' then '{BOOKED,CONFIRMED,ACCEPTED}'::text[] else '{CANCELLED,REJECTED}' end)
      and v.status = any('{CONFIRMED,CANCELLED,REJECTED}')) t
  where e.kind = 'WORKFLOW' and w.trigger in ('BOOKING_CONFIRMED', 'BOOKING_CANCELLED') and e.created_at >= $1
  group by 1, 2, t.times having count(*) > t.times`

const CONFIRMATIONS = `
  select b.booking_reference reference from booking b join email e using (operator_id, booking_id)
  join workflow w on w.operator_id = e.operator_id and w.workflow_id = e.workflow_id and w.trigger = 'BOOKING_CONFIRMED'
  where b.booking_reference = any($1)`

const OVERDUE = `
  select message_id "messageId", status, failure from email where status in ('PLANNED', 'SENDING') and due_at < $1`

/** Every e-mail was sent once: no more, and no less unless its sender could not know. */
export const emails: Check = {
  promise: 'emails',
  async find(scene) {
    const { admin, mailbox, now, full } = scene
    const from = new Date(now - (full ? 6 : 2) * 86_400_000)
    const times = new Map<string, number>()
    for (const { messageId } of mailbox.accepted) times.set(messageId, (times.get(messageId) ?? 0) + 1)
    const rows = await admin.query<Row>(ROWS, [mailbox.accepted.slice(-400).map(each => each.messageId), from])
    const overdue = await admin.query<Row>(OVERDUE, [new Date(now - 2 * 86_400_000)])
    const twice = await admin.query<{ reference: string; name: string; count: number; times: number }>(PLANNED_TWICE, [
      from,
    ])
    const known = new Map(rows.map(each => [each.messageId, each]))
    return [
      ...[...times]
        .filter(([, count]) => count > 1)
        .map(([messageId, count]) => `The e-mail ${messageId} came ${count} times.`),
      ...mailbox.accepted
        .slice(-400)
        .filter(each => known.get(each.messageId)?.status !== 'SENT')
        .map(
          each =>
            `The e-mail ${each.messageId} to ${each.to} came, and is ${known.get(each.messageId)?.status ?? 'not known'}.`,
        ),
      ...rows
        .filter(each => each.status === 'SENT' && each.failure === null && !times.has(each.messageId))
        .map(each => `The e-mail ${each.messageId} is sent, and never came.`),
      ...overdue.map(each => `The e-mail ${each.messageId} is ${each.status} since two days.`),
      ...twice.map(
        each => `${each.reference} has ${each.count} e-mails of "${each.name}" for what happened ${each.times} times.`,
      ),
      ...(await findUnconfirmed(scene)),
    ]
  },
}

async function findUnconfirmed({ admin, model, day }: Scene): Promise<string[]> {
  const confirmed = model.sales.filter(
    each => each.outcome === 'done' && each.status === 'CONFIRMED' && !each.isWalkIn && day - each.touched <= 1,
  )
  const rows = await admin.query<{ reference: string }>(CONFIRMATIONS, [confirmed.map(each => each.reference)])
  const found = new Set(rows.map(each => each.reference))
  return confirmed
    .filter(each => !found.has(each.reference))
    .map(each => `No confirmation of ${each.reference} was planned.`)
}
