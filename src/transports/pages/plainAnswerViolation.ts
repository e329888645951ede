import { takesFiles } from '../../domain/rules/questionTypes/questionTypes.ts'
import { plainFileWords } from './fileWords.ts'
import type { KeptFile } from './WaiverForm.ts'
import type { Question } from './waiverKey.ts'

const GONE = /names (upl_\w+), which is .*/s

/**
 * The violation of an answer as a message for customers: without identifiers, stored values and expressions.
 * @param files of the answer
 */
export function plainAnswerViolation(detail: string, question: Question, files: readonly KeptFile[]): string {
  if (!takesFiles(question)) {
    return detail
      .replace(/must be (?:one of|chosen from) ".*/s, 'must be one of the choices.')
      .replace(', as YYYY-MM-DD', '')
      .replace(/(of the form that the question asks for) \(.*/s, '$1.')
  }
  const gone = files.find(each => each.uploadId === GONE.exec(detail)?.[1])
  if (gone) return `“${gone.fileName}” is not kept any more: please choose it again.`
  return plainFileWords(detail.replace(/(bytes; ".*") has \d+\.$/s, '$1 is larger.'))
}
