import { PhoneNumber } from '../../scalars/PhoneNumber.ts'
import type { AnswerReader } from './AnswerReader.ts'
import { readScalar } from './readScalar.ts'

export const phone: AnswerReader = {
  description: 'A phone number with its country code.',
  readValue: (_, given) =>
    readScalar(PhoneNumber, given, 'must be a phone number with its country code, such as +44 20 7946 0958'),
}
