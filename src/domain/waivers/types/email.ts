import { EmailAddress } from '../../scalars/EmailAddress.ts'
import type { AnswerReader } from './AnswerReader.ts'
import { readScalar } from './readScalar.ts'

export const email: AnswerReader = {
  description: 'An e-mail address.',
  readValue: (_, given) => readScalar(EmailAddress, given, 'must be an e-mail address, such as ada@example.com'),
}
