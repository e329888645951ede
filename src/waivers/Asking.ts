import { QuestionScope } from './QuestionScope.ts'
import type { WaiverQuestion } from './WaiverQuestion.ts'

/** Whether a question is put to somebody; unknown when it hangs on an answer that is itself at fault. */
export type Asked = boolean | 'unknown'

/** An accepted answer, or that there was one with a fault. */
export type Outcome = { value: unknown } | 'faulty'

/**
 * Says which questions are asked: all, but for those that depend on an answer that was not given.
 * A participant's question looks at the same participant's answer, or at the one for the whole booking.
 */
export class Asking {
  readonly #questions: ReadonlyMap<string, WaiverQuestion>
  readonly #outcome: (questionId: string, participant: number) => Outcome | undefined

  constructor(
    questions: readonly WaiverQuestion[],
    outcome: (questionId: string, participant: number) => Outcome | undefined,
  ) {
    this.#questions = new Map(questions.map(question => [question.questionId, question]))
    this.#outcome = outcome
  }

  /** @param participant counted from 1; 0 for the whole booking */
  isAsked(question: WaiverQuestion, participant: number, seen: readonly string[] = []): Asked {
    if (question.dependsOn === null) return true
    const { questionId, values } = question.dependsOn
    const other = this.#questions.get(questionId)
    // Questions that wait for each other, or for one that is gone, can never be asked.
    if (!other || seen.includes(questionId)) return false

    const who = other.scope === QuestionScope.participant ? participant : 0
    const otherIsAsked = this.isAsked(other, who, [...seen, question.questionId])
    if (otherIsAsked !== true) return otherIsAsked
    const outcome = this.#outcome(questionId, who)
    if (outcome === undefined) return false
    if (outcome === 'faulty') return 'unknown'
    const given = Array.isArray(outcome.value) ? outcome.value : [outcome.value]
    return given.some(each => values.includes(String(each)))
  }
}
