import type { Simulation, Violation } from './Simulation.ts'

/** What has happened so far, in one line. */
export function lineOf(simulation: Simulation, days: number, seconds: number): string {
  const { client, actions } = simulation
  const refused = [...client.refusals]
    .toSorted(([, one], [, other]) => other - one)
    .map(([code, count]) => `${code} ${count}`)
  const counts = countsOf(simulation).map(([name, count]) => `${count} ${name}`)
  return `${days} days, ${actions} actions, ${seconds.toFixed(0)} s: ${counts.join(', ')}; refused: ${refused.join(', ') || 'nothing'}`
}

/** The same as a table. */
export function tableOf(simulation: Simulation, days: number, seconds: number): string {
  const rows: [string, number | string][] = [
    ['days', days],
    ['actions', simulation.actions],
    ['seconds', seconds.toFixed(1)],
    ['seconds a day', (seconds / Math.max(1, days)).toFixed(2)],
    ['requests', simulation.client.requests],
    ['requests sent again', simulation.client.repeats],
    ...countsOf(simulation),
    ...[...simulation.client.refusals].map(([code, count]): [string, number] => [`refused: ${code}`, count]),
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, count]) => `${name.padEnd(width)}  ${String(count).padStart(9)}`).join('\n')
}

/** What was not as promised, in sentences; the first of each promise, and how many more there are. */
export function sentencesOf(violations: readonly Violation[]): string[] {
  return [...Map.groupBy(violations, each => each.promise)].flatMap(([promise, all]) => [
    ...all.slice(0, 5).map(({ day, sentence }) => `day ${day}, ${promise}: ${sentence}`),
    ...(all.length > 5 ? [`day ${all[5]!.day}, ${promise}: and ${all.length - 5} more`] : []),
  ])
}

function countsOf({ model, stage, receivers, copies }: Simulation): [string, number][] {
  const sold = model.sales.filter(each => each.outcome === 'done')
  const of = (status: string) => sold.filter(each => each.status === status).length
  const { service, worker, database } = stage.kills
  return [
    ['bookings and holds', sold.length],
    ['orders refused', model.sales.length - sold.length],
    ['cancelled', of('CANCELLED')],
    ['refunds at the counter', sold.filter(each => each.refunded > 0).length],
    ['vouchers', model.vouchers.length],
    ['lines of statements', model.lines.length],
    ['entries of usage', model.entries.length],
    ['e-mails', stage.mailbox.accepted.length],
    ['e-mails put off', stage.mailbox.putOff],
    ['webhooks', receivers.delivered],
    ['webhooks that failed', receivers.failed],
    ['hashes of copies compared', copies.compared],
    ['kills of the service', service],
    ['kills of a worker', worker],
    ['kills of the database', database],
  ]
}
