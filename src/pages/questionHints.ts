import { isolate } from '../rules/isolate.ts'
import { kindOfFile, sizeOfFile } from './fileWords.ts'
import type { Question, Waiver } from './waiverKey.ts'

/** What helps to answer a question right the first time: when it is asked, the operator's own words, the bounds. */
export function questionHints(waiver: Waiver, question: Question): string[] {
  return [onlyIf(waiver, question), question.helpText, bounds(question)].filter(
    hint => hint !== null && hint !== '',
  ) as string[]
}

function onlyIf({ questions }: Waiver, { dependsOn }: Question): string | null {
  const other = questions.find(each => each.questionId === dependsOn?.questionId)
  if (!dependsOn || !other) return null
  const labels = dependsOn.values.map(value => {
    if (other.type === 'boolean') return value === 'true' ? 'yes' : 'no'
    return other.options?.find(option => option.value === value)?.label ?? value
  })
  return `Only if you answered ${labels.map(label => `“${isolate(label)}”`).join(' or ')} to “${isolate(other.label)}”.`
}

function bounds({ type, min, max, minLength, maxLength, file }: Question): string {
  switch (type) {
    case 'number':
      return min !== null && max !== null
        ? `From ${min} to ${max}.`
        : min !== null
          ? `${min} or more.`
          : max !== null
            ? `${max} or less.`
            : ''
    case 'text':
    case 'long_text':
      return minLength !== null
        ? `At least ${minLength} characters.`
        : maxLength !== null && maxLength < 500
          ? `At most ${maxLength} characters.`
          : ''
    case 'multi_choice':
      return min !== null
        ? `Choose at least ${min}.`
        : max !== null
          ? `Choose at most ${max}.`
          : 'Choose all that apply.'
    case 'phone':
      return 'With the country code, such as +44 20 7946 0958.'
    case 'signature':
      return 'Type your full name as your signature.'
    case 'file':
      return file
        ? `${file.acceptedTypes.map(kindOfFile).join(', ')}; up to ${sizeOfFile(file.maxBytes)}${file.maxFiles > 1 ? ` each, ${file.maxFiles} files at most` : ''}.`
        : ''
    default:
      return ''
  }
}
