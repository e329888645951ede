import type { Fault } from '../refusal.ts'
import { acceptedTypes } from './acceptedTypes.ts'
import { Pattern } from './Pattern.ts'
import { QuestionType } from './QuestionType.ts'
import type { WaiverQuestionInput } from './WaiverQuestionInput.ts'

const { text, long_text, signature, number, single_choice, multi_choice, file } = QuestionType

/** Which members mean something for which types; of any other type they are a mistake. */
const meaningful: Partial<Record<keyof WaiverQuestionInput, readonly QuestionType[]>> = {
  options: [single_choice, multi_choice],
  minLength: [text, long_text, signature],
  maxLength: [text, long_text, signature],
  min: [number, multi_choice],
  max: [number, multi_choice],
  pattern: [text, long_text],
  file: [file],
}

/** What is wrong with the definition of a question by itself: every fault of it. */
export function questionFaults(input: WaiverQuestionInput, maxFileBytes: number): Fault[] {
  const faults: Fault[] = []
  const fail = (path: (string | number)[], detail: string) => faults.push({ path: ['input', ...path], detail })

  for (const [member, types] of Object.entries(meaningful)) {
    if (input[member as keyof WaiverQuestionInput] == null || types.includes(input.type)) continue
    fail([member], `${member} is for questions of the type ${types.join(', ')}; this one is of the type ${input.type}.`)
  }
  if (meaningful.options!.includes(input.type) && !input.options) {
    fail(['options'], `A question of the type ${input.type} needs options.`)
  }
  const values = (input.options ?? []).map(option => option.value.trim())
  for (const [at, value] of values.entries()) {
    if (values.indexOf(value) < at) fail(['options', at, 'value'], `Two options have the value "${value}".`)
  }

  const { minLength, maxLength, min, max, pattern } = input
  if (minLength != null && maxLength != null && minLength > maxLength) {
    fail(['minLength'], `minLength must not be above maxLength; they are ${minLength} and ${maxLength}.`)
  }
  if (min != null && max != null && min > max) fail(['min'], `min must not be above max; they are ${min} and ${max}.`)
  if (input.type === multi_choice) {
    for (const [member, count] of [
      ['min', min],
      ['max', max],
    ] as const) {
      if (count == null || (Number.isInteger(count) && count >= 1 && count <= values.length)) continue
      fail([member], `${member} must be a number of choices, from 1 to ${values.length}; it is ${count}.`)
    }
  }
  const wrong = pattern == null ? undefined : Pattern.faultOf(pattern)
  if (wrong !== undefined) fail(['pattern'], `pattern ${wrong}.`)
  if (pattern != null && (minLength ?? 0) > Pattern.maxTextLength) {
    fail(
      ['minLength'],
      `minLength must be at most ${Pattern.maxTextLength} where there is a pattern; it is ${minLength}.`,
    )
  }

  if (input.file && input.file.maxBytes > maxFileBytes) {
    fail(['file', 'maxBytes'], `maxBytes must be at most ${maxFileBytes}, the largest file that is taken in.`)
  }
  for (const [at, type] of (input.file?.acceptedTypes ?? []).entries()) {
    if (acceptedTypes.some(each => each === type)) continue
    fail(
      ['file', 'acceptedTypes', at],
      `"${type}" is none of the types that are taken in: ${acceptedTypes.join(', ')}.`,
    )
  }
  return faults
}
