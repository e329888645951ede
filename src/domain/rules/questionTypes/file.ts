import { nameOfFileType } from '../acceptedTypes.ts'
import { sizeOfFile } from '../sizeOfFile.ts'
import type { QuestionTypeRules, TypedQuestion } from './QuestionTypeRules.ts'

export const file: QuestionTypeRules = {
  bounds: ['file'],
  control: { kind: 'files' },
  hint,
  staffHint: hint,
}

function hint({ file }: TypedQuestion): string {
  if (!file) return ''
  const { acceptedTypes, maxBytes, maxFiles } = file
  const each = maxFiles > 1 ? ` each, ${maxFiles} files at most` : ''
  return `${acceptedTypes.map(nameOfFileType).join(', ')}; up to ${sizeOfFile(maxBytes)}${each}.`
}
