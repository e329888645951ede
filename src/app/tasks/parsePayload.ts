import { type BookingChange, relayedActions } from '../../domain/bookings/events/relayEvents.ts'

type Checks<Payload> = { readonly [Name in keyof Payload]: (value: unknown) => value is Payload[Name] }

/**
 * The payload of a job, as its task needs it. Further members are left out.
 * @throws Error that names every member that is missing or is something else
 * @example
 * const { operatorId } = parsePayload(payload, { operatorId: isId })
 */
export function parsePayload<Payload extends object>(payload: unknown, checks: Checks<Payload>): Payload {
  const given = new Map<string, unknown>(isObject(payload) ? Object.entries(payload) : [])
  const names = Object.keys(checks) as (keyof Payload & string)[]
  const wrong = names.filter(name => !checks[name](given.get(name)))
  if (wrong.length > 0) throw new Error(`The payload of the job has no valid ${wrong.join(' and no valid ')}.`)
  return Object.fromEntries(names.map(name => [name, given.get(name)])) as Payload
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value)

export const areIds = (value: unknown): value is string[] => Array.isArray(value) && value.every(isId)

/** Whether it is an instant, as JSON has it. */
export const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value))

/** A check whether it is one of some texts. */
export const isOneOf =
  <Text extends string>(texts: readonly Text[]) =>
  (value: unknown): value is Text =>
    texts.some(each => each === value)

/** Whether it is a list of events of bookings, at least one. */
export const areChanges = (value: unknown): value is BookingChange[] =>
  Array.isArray(value) && value.length > 0 && value.every(isChange)

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function isChange(value: unknown): boolean {
  if (!isObject(value)) return false
  const { bookingId, version, action } = value as Partial<Record<keyof BookingChange, unknown>>
  return isId(bookingId) && Number.isInteger(version) && relayedActions.some(each => each === action)
}
