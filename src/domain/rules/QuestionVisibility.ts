/** Whether a question is asked; unknown if it depends on an invalid answer. */
export type Asked = boolean | 'unknown'

/** An accepted answer, or that the given one is invalid. */
export type Outcome = { value: unknown } | 'invalid'

/** The parts of a question that decide whether it is asked. */
export interface DependentQuestion {
  questionId: string
  scope: 'booking' | 'participant'
  dependsOn: { questionId: string; values: readonly string[] } | null
}

/**
 * Decides which questions are asked: all, except those that depend on an answer that was not given. A participant's question
 * depends on the same participant's answer, or on the one for the whole booking. Results are cached, because a hundred questions
 * can depend on each other and a thousand participants can answer them; the outcomes must not change afterwards.
 */
export class QuestionVisibility {
  readonly #questions: ReadonlyMap<string, DependentQuestion>
  /** By question, then by participant. */
  readonly #found = new Map<string, Asked[]>()
  readonly #outcome: (questionId: string, participant: number) => Outcome | undefined

  constructor(
    questions: readonly DependentQuestion[],
    outcome: (questionId: string, participant: number) => Outcome | undefined,
  ) {
    this.#questions = new Map(questions.map(question => [question.questionId, question]))
    this.#outcome = outcome
  }

  /** @param participant counted from 1; 0 for the whole booking */
  isAsked({ questionId, dependsOn }: DependentQuestion, participant: number): Asked {
    if (dependsOn === null) return true
    let found = this.#found.get(questionId)
    if (found === undefined) {
      found = []
      this.#found.set(questionId, found)
    }
    const known = found[participant]
    if (known !== undefined) return known
    // A provisional result, so that questions that depend on each other in a cycle are never asked.
    found[participant] = false
    const isAsked = this.#follow(dependsOn, participant)
    found[participant] = isAsked
    return isAsked
  }

  #follow({ questionId, values }: { questionId: string; values: readonly string[] }, participant: number): Asked {
    const other = this.#questions.get(questionId)
    // A question that depends on a missing one can never be asked.
    if (!other) return false
    const who = other.scope === 'participant' ? participant : 0
    const otherIsAsked = this.isAsked(other, who)
    if (otherIsAsked !== true) return otherIsAsked
    const outcome = this.#outcome(questionId, who)
    if (outcome === undefined) return false
    if (outcome === 'invalid') return 'unknown'
    const given = Array.isArray(outcome.value) ? outcome.value : [outcome.value]
    return given.some(each => values.includes(String(each)))
  }
}
