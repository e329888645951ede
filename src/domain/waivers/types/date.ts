import { LocalDate } from '../../scalars/LocalDate.ts'
import type { AnswerReader } from './AnswerReader.ts'
import { readScalar } from './readScalar.ts'

export const date: AnswerReader = {
  description: 'A day, `YYYY-MM-DD`.',
  readValue: (_, given) => readScalar(LocalDate, given, 'must be a date that exists, as YYYY-MM-DD'),
}
