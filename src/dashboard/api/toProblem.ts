import type { RefusalCode } from '../../domain/rules/RefusalCode.ts'
import type { RefusalFacts } from '../words/RefusalFacts.ts'
import { words } from '../words.ts'
import { humanize, humanizeViolation } from './humanize.ts'
import { Problem } from './Problem.ts'

/** A refusal of the service as a problem with a message for people. @param said the message of the service */
export function toProblem(code: string, said: string, facts: Readonly<Record<string, unknown>>): Problem {
  const sentence = Object.hasOwn(words.refusals, code)
    ? words.refusals[code as RefusalCode](facts as RefusalFacts, humanize(said))
    : humanize(said)
  const errors = (facts.errors ?? []) as { pointer?: string; detail: string }[]
  const errorsForPeople = errors.map(violation => {
    const names = (violation.pointer ?? '').split('/').filter(name => !/^\d+$/.test(name))
    return { ...violation, detail: humanizeViolation(violation.detail, names.at(-1)) }
  })
  return new Problem(code, sentence, { ...facts, ...(facts.errors !== undefined && { errors: errorsForPeople }) })
}
