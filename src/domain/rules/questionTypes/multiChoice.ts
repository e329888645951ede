import type { QuestionTypeRules } from './QuestionTypeRules.ts'

export const multiChoice: QuestionTypeRules = {
  bounds: ['options', 'min', 'max'],
  control: { kind: 'manyChoices' },
  choices: ({ options }) => options ?? [],
  hint({ min, max }) {
    if (min !== null) return `Choose at least ${min}.`
    return max === null ? 'Choose all that apply.' : `Choose at most ${max}.`
  },
  staffHint({ min, max }) {
    if (min !== null && max !== null) return `Choose ${min} to ${max}.`
    if (min !== null) return `Choose at least ${min}.`
    return max === null ? '' : `Choose at most ${max}.`
  },
  parse: typed => typed,
}
