import { answerKey } from '../waiver/answerKey.ts'
import type { Typed } from './Typed.ts'

/** What is typed as the answer to a question, as other questions can depend on it: nothing where it is blank. */
export function givenIn({ answers }: Typed): (questionId: string, participant: number) => readonly string[] {
  return (questionId, participant) => {
    const typed = answers[answerKey(questionId, participant)] ?? ''
    return typed === '' ? [] : [typed].flat().map(String)
  }
}
