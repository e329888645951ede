import type { AnswerReader, CheckedQuestion } from './AnswerReader.ts'

export const singleChoice: AnswerReader = {
  description: 'The `value` of one of the options.',
  readValue: (question, given) =>
    isOption(question, given) ? { value: given } : { violation: `must be one of ${quoteOptions(question)}` },
}

export function isOption({ options }: CheckedQuestion, given: unknown): boolean {
  return (options ?? []).some(option => option.value === given)
}

export function quoteOptions({ options }: CheckedQuestion): string {
  return (options ?? []).map(option => `"${option.value}"`).join(', ')
}
