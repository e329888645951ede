import { dayAt, type Entry } from '../Model.ts'
import type { Action } from '../Plan.ts'
import { type Actors, picked } from './Actors.ts'

type Of<Verb extends Action['do']> = Extract<Action, { do: Verb }>

const path = '/api/v2/usage/meters'

/** Records one entry, or several in a batch, and sometimes sends the request again. */
export async function recordUsage(
  actors: Actors,
  { operator, meter, eighths, again }: Of<'record usage'>,
): Promise<void> {
  const { client, names, model, day, step, now, violations } = actors
  const entries = eighths.map((each, nth): Entry => {
    const key = `use-${day}-${step}-${nth}`
    return { operator, key, meter, eighths: each, counted: each, voided: false, id: null, day: dayAt(now, operator) }
  })
  const key = names.usage[operator]
  const send = async (): Promise<number[]> => {
    if (entries.length === 1) {
      const [{ eighths, key: entryKey }] = entries as [Entry]
      const { data } = await client.post(
        path,
        key,
        { Meter: meter, Usage: eighths / 8 },
        { 'idempotency-key': entryKey },
      )
      return data ? [data.ID] : []
    }
    const body = { Entries: entries.map(each => ({ Meter: meter, Usage: each.eighths / 8, IdempotencyKey: each.key })) }
    const { data } = await client.post(`${path}/batch`, key, body)
    return data ? data.Entries.map((each: { Entry: { ID: number } }) => each.Entry.ID) : []
  }
  const ids = await send()
  for (const [nth, entry] of entries.entries()) {
    entry.id = ids[nth] ?? null
    if (entry.id !== null) model.addUsage(entry, entry.eighths)
    else entry.counted = 0
  }
  model.entries.push(...entries)
  if (!again) return
  const second = await send()
  if (second.join() !== ids.join())
    violations.push(
      `acknowledged: usage of ${meter} was recorded as ${ids}, and the same request again was answered with ${second}.`,
    )
}

/** Voids an entry, or amends it. */
export async function correctUsage(actors: Actors, { pick, eighths }: Of<'correct usage'>): Promise<void> {
  const { client, names, model } = actors
  const entry = picked(
    model.entries.slice(-200).filter(each => !each.voided && each.id !== null),
    pick,
  )
  if (!entry) return
  const verb = eighths === null ? 'void' : 'amend'
  const body = { Reason: 'Counted twice.', ...(eighths !== null && { Usage: eighths / 8 }) }
  const { data } = await client.post(`${path}/${entry.id}/${verb}`, names.usage[entry.operator], body)
  if (!data) return
  model.addUsage(entry, (eighths ?? 0) - entry.counted)
  entry.counted = eighths ?? 0
  entry.voided = eighths === null
}
