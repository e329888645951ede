import type { RefusalCode } from './rules/RefusalCode.ts'

export type { RefusalCode }

/** One failed field: where it is, in the names of the GraphQL schema, and what is wrong with it. */
export interface Fault {
  path: readonly (string | number)[]
  detail: string
  /** Set when the last step is no name of the schema, but what the sender wrote instead of one. */
  asSent?: true
  /** The waiver question that an answer is owed to, where no place in the request stands for it. */
  question?: OwedAnswer
}

/** A waiver question that must be answered. */
export interface OwedAnswer {
  questionId: string
  /** Who owes an answer, counted from 1; absent for a question that is answered once for the booking. */
  participants?: readonly number[]
}

/** What a refusal tells beside its sentence, so that the caller knows what to do next. */
export interface RefusalFacts {
  /** Every failed field, not only the first; the first hundred where there are more. */
  errors?: Fault[]
  /** Places left in the timeslot that was asked for. */
  available?: number
  /** The version that what was to be changed has by now. */
  currentVersion?: number
  /** The state that it is in by now, and the one that was asked for. */
  state?: string
  requestedState?: string
  /** Up to five timeslots nearest to the one asked for that would fit. */
  alternatives?: object[]
  /** Seconds after which trying again makes sense; becomes `Retry-After`. */
  retryAfterSeconds?: number
  /** Set where it is not known whether the request was carried out. */
  outcomeUnknown?: true
  /** Methods the path does have; becomes `Allow`. */
  allow?: string[]
}

/**
 * An expected "no": a stable code and a whole sentence that quotes the facts.
 * Anything else that is thrown is a fault of the service and is answered with nothing of the inside.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly facts: RefusalFacts

  constructor(code: RefusalCode, detail: string, facts: RefusalFacts = {}) {
    super(detail)
    this.name = 'Refusal'
    this.code = code
    this.facts = facts
  }
}

/** Refuses with every fault at once, or does nothing when there is none. */
export function refuseFaults(faults: readonly Fault[]): void {
  if (faults.length > 0) throw validationRefusal(faults)
}

/** Maximum number of faults in a response. Checks stop one later, so that the response can say that there are more. */
const MOST_FAULTS = 100

/** Whether so many faults were found that looking for more is no use. */
export function enough(faults: readonly Fault[]): boolean {
  return faults.length > MOST_FAULTS
}

/** The refusal that names every failed field; its sentence is the first fault, and how many more there are. */
export function validationRefusal(faults: readonly Fault[]): Refusal {
  const detail = `${faults[0]?.detail ?? 'The request is not valid.'}${others(faults)}`
  return new Refusal('validation', detail, { errors: faults.slice(0, MOST_FAULTS) })
}

function others(faults: readonly Fault[]): string {
  const more = faults.length - 1
  if (more < 1) return ''
  if (enough(faults)) return ` At least ${MOST_FAULTS} more fields failed.`
  return more === 1 ? ' One more field failed.' : ` ${more} more fields failed.`
}
