import type { Fault } from '../refusal.ts'
import { acceptedTypes } from './acceptedTypes.ts'
import { Pattern } from './Pattern.ts'
import { QuestionType } from './QuestionType.ts'
import type { WaiverQuestionInput } from './WaiverQuestionInput.ts'

const { text, long_text, signature, number, single_choice, multi_choice, file } = QuestionType

type Particular = 'options' | 'minLength' | 'maxLength' | 'min' | 'max' | 'pattern' | 'file'

/** Members that mean something for some types only, in words; of any other type they are a mistake. */
const particular: Record<Particular, { words: string; types: readonly QuestionType[] }> = {
  options: { words: 'A list of options', types: [single_choice, multi_choice] },
  minLength: { words: 'A minimum length', types: [text, long_text, signature] },
  maxLength: { words: 'A maximum length', types: [text, long_text, signature] },
  min: { words: 'A minimum', types: [number, multi_choice] },
  max: { words: 'A maximum', types: [number, multi_choice] },
  pattern: { words: 'A pattern', types: [text, long_text] },
  file: { words: 'A bound of files', types: [file] },
}

/** What is wrong with the definition of a question by itself: every fault of it. */
export function questionFaults(input: WaiverQuestionInput, maxFileBytes: number): Fault[] {
  const faults: Fault[] = []
  const fail = (path: (string | number)[], detail: string) => faults.push({ path: ['input', ...path], detail })

  for (const [member, { words, types }] of Object.entries(particular)) {
    if (input[member as Particular] == null || types.includes(input.type)) continue
    fail([member], `${words} is for questions of the type ${types.join(', ')}; this one is of the type ${input.type}.`)
  }
  if (particular.options.types.includes(input.type) && !input.options) {
    fail(['options'], `A question of the type ${input.type} needs options.`)
  }
  const values = (input.options ?? []).map(option => option.value.trim())
  for (const [at, value] of values.entries()) {
    if (values.indexOf(value) < at) fail(['options', at, 'value'], `Two options have the value "${value}".`)
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
  if (input.type === multi_choice) {
    for (const [member, words, count] of [
      ['min', 'minimum', min],
      ['max', 'maximum', max],
    ] as const) {
      if (count == null || (Number.isInteger(count) && count >= 1 && count <= values.length)) continue
      fail([member], `The ${words} must be a number of choices, from 1 to ${values.length}; it is ${count}.`)
    }
  }
  const wrong = pattern == null ? undefined : Pattern.faultOf(pattern)
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
  for (const [at, type] of (input.file?.acceptedTypes ?? []).entries()) {
    if (acceptedTypes.some(each => each === type)) continue
    fail(
      ['file', 'acceptedTypes', at],
      `"${type}" is none of the types that are taken in: ${acceptedTypes.join(', ')}.`,
    )
  }
  return faults
}
