import { parseAnswer } from '../../domain/rules/parseAnswer.ts'
import { type QuestionType, takesFiles } from '../../domain/rules/questionTypes/questionTypes.ts'
import type { AnswerInput } from '../api/generated.ts'
import type { UploadedFile } from '../api/uploadFile.ts'
import type { TypedAnswer } from './Typed.ts'

/** A typed answer as it is sent; blank if nothing was typed. @param participant from 1; 0 answers for the whole booking */
export function answerInput(
  { questionId, type }: { questionId: string; type: QuestionType },
  participant: number,
  typed: TypedAnswer = '',
): AnswerInput {
  const of = { questionId, ...(participant > 0 && { participant }) }
  if (takesFiles({ type })) return { ...of, uploadIds: filesOf(typed).map(each => each.uploadId) }
  return { ...of, value: typed.length === 0 ? null : parseAnswer(type, textsOf(typed)) }
}

/** The files of an answer to a question about files. */
export const filesOf = (typed: TypedAnswer = ''): readonly UploadedFile[] =>
  [typed].flat().filter(each => typeof each !== 'string')

/** The texts that were typed or chosen as the answer to any other question. */
export const textsOf = (typed: TypedAnswer = ''): readonly string[] =>
  typed === '' ? [] : [typed].flat().filter(each => typeof each === 'string')
