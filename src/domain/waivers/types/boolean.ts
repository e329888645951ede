import type { AnswerReader } from './AnswerReader.ts'

export const boolean: AnswerReader = {
  description: 'true or false. A required one must be true: it is a consent.',
  readValue({ required }, given) {
    if (typeof given !== 'boolean') return { violation: 'must be true or false' }
    return required && !given ? { violation: 'must be true: it is a consent' } : { value: given }
  },
}
