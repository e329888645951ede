import type { RefusalCode } from '../../rules/RefusalCode.ts'
import { words } from '../words.ts'
import { Problem } from './Problem.ts'
import { plainFault, plainly } from './plainly.ts'
import type { RefusalFacts } from './RefusalFacts.ts'

/** A refusal of the service as a problem, in people's words. @param said the service's own sentence */
export function refused(code: string, said: string, facts: Readonly<Record<string, unknown>>): Problem {
  const sentence = Object.hasOwn(words.refusals, code)
    ? words.refusals[code as RefusalCode](facts as RefusalFacts, plainly(said))
    : plainly(said)
  const errors = (facts.errors ?? []) as { pointer?: string; detail: string }[]
  const told = errors.map(fault => {
    const names = (fault.pointer ?? '').split('/').filter(name => !/^\d+$/.test(name))
    return { ...fault, detail: plainFault(fault.detail, names.at(-1)) }
  })
  return new Problem(code, sentence, { ...facts, ...(facts.errors !== undefined && { errors: told }) })
}
