import { readPhone } from '../../scalars/readPhone.ts'
import type { AnswerReader } from './AnswerReader.ts'

export const phone: AnswerReader = {
  description: 'A phone number with its country code.',
  readValue: (_, given) => {
    const value = typeof given === 'string' ? readPhone(given) : undefined
    return value ? { value } : { violation: 'must be a phone number with its country code, such as +44 20 7946 0958' }
  },
}
