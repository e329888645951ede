import type { Refusal, Violation } from '../../domain/refusals/refusal.ts'
import type { AcceptInvitationMutationVariables } from './generated.ts'
import { plainRefusal } from './plainRefusal.ts'

/** The fields of the form by their names in the schema, with their labels. */
export const joinFields = {
  participants: 'Number of people',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail address',
  phone: 'Phone',
} as const

type Input = AcceptInvitationMutationVariables['input']

export type JoinField = keyof typeof joinFields

const NOT_OFFERED = 'This activity is not offered any more, so that nobody can wait for it.'

const ON_OFFER = 'Places are on offer to you already: look for our e-mail, and accept or decline them there first.'

function sentenceOf(refusal: Refusal): string {
  return refusal.code === 'invalid-transition' ? ON_OFFER : plainRefusal(refusal)
}

/** Messages about a field begin with its name. */
function inWordsOfThePage(field: JoinField, detail: string): string {
  return detail.startsWith(`${field} `) ? `${joinFields[field]}${detail.slice(field.length)}` : detail
}

/** The state of the form: what was typed, and what is wrong with it. */
export class JoinForm {
  readonly typed: Record<JoinField, string>
  readonly anyTime: boolean
  readonly violations = new Map<JoinField, string>()
  /** Violations that belong to no single field. */
  readonly general: string[] = []

  constructor(sent: URLSearchParams = new URLSearchParams()) {
    const text = (name: JoinField) => sent.get(name)?.trim() ?? ''
    this.typed = {
      participants: text('participants'),
      firstName: text('firstName'),
      lastName: text('lastName'),
      email: text('email'),
      phone: text('phone'),
    }
    this.anyTime = sent.get('anyTime') === 'true'
  }

  get isInvalid(): boolean {
    return this.violations.size > 0 || this.general.length > 0
  }

  /** The input of the operation. The phone number is optional. */
  get input(): Input {
    const { participants, firstName, lastName, email, phone } = this.typed
    const number = /^\d{1,6}$/.test(participants) ? Number(participants) : participants
    // Whoever joins again without a number has not said that the earlier one is wrong.
    const customer = { firstName, lastName, email, ...(phone && { phone }) } as Input['customer']
    return { anyTime: this.anyTime, participants: number as number, customer }
  }

  /** Puts each violation beside its field, and those without a field above the form. */
  note(refusal: Refusal): void {
    const violations: Violation[] = refusal.facts.errors ?? [{ path: [], detail: sentenceOf(refusal) }]
    for (const { path, detail } of violations) {
      const field = path.at(-1) as JoinField
      // The link names the timeslot: nobody has typed it.
      if (!Object.hasOwn(joinFields, field)) this.general.push(path.length > 0 ? NOT_OFFERED : detail)
      else if (!this.violations.has(field)) this.violations.set(field, inWordsOfThePage(field, detail))
    }
  }
}
