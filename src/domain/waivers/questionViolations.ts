import type { Violation } from '../refusals/refusal.ts'
import { acceptedTypes } from '../rules/acceptedTypes.ts'
import type { Bound } from '../rules/questionTypes/QuestionTypeRules.ts'
import { questionTypeNames, questionTypes } from '../rules/questionTypes/questionTypes.ts'
import { Pattern } from './Pattern.ts'
import { answerReaders } from './types/answerReaders.ts'
import type { WaiverQuestionInput } from './WaiverQuestionInput.ts'

/** The fields that only some types have, in words. */
const bounds: Record<Bound, string> = {
  options: 'A list of options',
  minLength: 'A minimum length',
  maxLength: 'A maximum length',
  min: 'A minimum',
  max: 'A maximum',
  pattern: 'A pattern',
  file: 'A bound of files',
}

/** All violations in the definition of a question on its own. */
export function questionViolations(input: WaiverQuestionInput, maxFileBytes: number): Violation[] {
  const violations: Violation[] = []
  const fail = (path: (string | number)[], detail: string) => violations.push({ path: ['input', ...path], detail })

  const own = questionTypes[input.type].bounds
  for (const bound of Object.keys(bounds) as Bound[]) {
    if (input[bound] == null || own.includes(bound)) continue
    const types = questionTypeNames.filter(name => questionTypes[name].bounds.includes(bound)).join(', ')
    fail([bound], `${bounds[bound]} is for questions of the type ${types}; this one is of the type ${input.type}.`)
  }
  if (own.includes('options') && !input.options) {
    fail(['options'], `A question of the type ${input.type} needs options.`)
  }
  const values = (input.options ?? []).map(option => option.value.trim())
  for (const [index, value] of values.entries()) {
    if (values.indexOf(value) < index) fail(['options', index, 'value'], `Two options have the value "${value}".`)
  }

  const { minLength, maxLength, min, max, pattern } = input
  if (minLength != null && maxLength != null && minLength > maxLength) {
    fail(
      ['minLength'],
      `The minimum length must not be above the maximum length; they are ${minLength} and ${maxLength}.`,
    )
  }
  if (min != null && max != null && min > max)
    fail(['min'], `The minimum must not be above the maximum; they are ${min} and ${max}.`)
  for (const { member, detail } of answerReaders[input.type].boundViolations?.(input) ?? []) fail([member], detail)
  const wrong = pattern == null ? undefined : Pattern.violationOf(pattern)
  if (wrong !== undefined) fail(['pattern'], `The pattern ${wrong}.`)
  if (pattern != null && (minLength ?? 0) > Pattern.maxTextLength) {
    fail(
      ['minLength'],
      `The minimum length must be at most ${Pattern.maxTextLength} where there is a pattern; it is ${minLength}.`,
    )
  }

  if (input.file && input.file.maxBytes > maxFileBytes) {
    fail(['file', 'maxBytes'], `A file can have at most ${maxFileBytes} bytes: larger ones are not taken in.`)
  }
  for (const [index, type] of (input.file?.acceptedTypes ?? []).entries()) {
    if (acceptedTypes.some(each => each === type)) continue
    fail(
      ['file', 'acceptedTypes', index],
      `"${type}" is none of the types that are taken in: ${acceptedTypes.join(', ')}.`,
    )
  }
  return violations
}
