import type { AnswerReader } from './AnswerReader.ts'
import { isOption, quoteOptions } from './singleChoice.ts'

export const multiChoice: AnswerReader = {
  description: 'A list of the `value`s of options.',
  readValue(question, given) {
    if (!Array.isArray(given)) return { violation: 'must be a list of choices' }
    if (!given.every(each => isOption(question, each))) {
      return { violation: `must be chosen from ${quoteOptions(question)}` }
    }
    if (new Set(given).size < given.length) return { violation: 'must not name a choice twice' }
    const { min, max } = question
    if (min !== null && given.length < min)
      return { violation: `must have at least ${choices(min)}; it has ${given.length}` }
    if (max !== null && given.length > max)
      return { violation: `must have at most ${choices(max)}; it has ${given.length}` }
    return { value: given }
  },
  boundViolations({ min, max, options }) {
    const most = options?.length ?? 0
    const bounds = [
      { member: 'min', name: 'minimum', count: min },
      { member: 'max', name: 'maximum', count: max },
    ] as const
    return bounds
      .filter(({ count }) => count != null && !(Number.isInteger(count) && count >= 1 && count <= most))
      .map(({ member, name, count }) => ({
        member,
        detail: `The ${name} must be a number of choices, from 1 to ${most}; it is ${count}.`,
      }))
  },
}

function choices(number: number): string {
  return `${number} choice${number === 1 ? '' : 's'}`
}
