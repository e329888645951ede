import { isolate } from '../../rules/isolate.ts'
import { words } from '../words.ts'
import type { Question } from './questionDraft.ts'

const { preview: texts, question: kinds } = words.activities

/** What the waiver page says beneath a question: when it is asked, the operator's own words, the bounds. */
export function previewHints(questions: readonly Question[], question: Question): string[] {
  return [onlyIf(questions, question), question.helpText, bounds(question)].filter((hint): hint is string => !!hint)
}

/** When it is asked, in words; undefined for always. */
export function onlyIf(questions: readonly Question[], { dependsOn }: Question): string | undefined {
  const other = questions.find(each => each.questionId === dependsOn?.questionId)
  if (!dependsOn || !other) return undefined
  return texts.onlyIf(
    dependsOn.values.map(value => answerWord(other, value)),
    isolate(other.label),
  )
}

/** How a customer reads an answer. */
export function answerWord({ type, options }: Question, value: string): string {
  if (type === 'boolean') return value === 'true' ? words.yes : words.no
  return options?.find(option => option.value === value)?.label ?? value
}

function bounds({ type, min, max, minLength, maxLength, file }: Question): string | undefined {
  switch (type) {
    case 'number':
      if (min !== null && max !== null) return texts.between(min, max)
      if (min !== null) return texts.atLeast(min)
      return max === null ? undefined : texts.atMost(max)
    case 'text':
    case 'long_text':
      if (minLength !== null) return texts.leastCharacters(minLength)
      return maxLength !== null && maxLength < 500 ? texts.mostCharacters(maxLength) : undefined
    case 'multi_choice':
      if (min !== null) return texts.leastChoices(min)
      return max === null ? texts.allThatApply : texts.mostChoices(max)
    case 'phone':
      return texts.phone
    case 'signature':
      return texts.signature
    case 'file': {
      if (!file) return undefined
      const names = file.acceptedTypes.map(each => kinds.fileKinds[each] ?? each).join(', ')
      return texts.files(names, size(file.maxBytes), file.maxFiles)
    }
    default:
      return undefined
  }
}

function size(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.floor(bytes / 1_000)} kB` : `${Math.floor(bytes / 100_000) / 10} MB`
}
