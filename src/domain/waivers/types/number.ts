import { NumberLiteral } from '../../scalars/NumberLiteral.ts'
import type { AnswerReader } from './AnswerReader.ts'

export const number: AnswerReader = {
  description: 'A number.',
  readValue({ min, max }, given) {
    const value = given instanceof NumberLiteral ? Number(given.source) : given
    if (typeof value !== 'number' || Number.isNaN(value)) return { violation: 'must be a number' }
    if (!Number.isFinite(value)) return { violation: 'must be a number that is not so large' }
    if ((min === null || value >= min) && (max === null || value <= max)) return { value }
    const bounds =
      min !== null && max !== null ? `from ${min} to ${max}` : min !== null ? `${min} or more` : `${max} or less`
    return { violation: `must be ${bounds}; it is ${value}` }
  },
}
