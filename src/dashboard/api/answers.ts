const MOST = 100

/** What was answered lately, by the question: a page that is opened again shows it at once, until it has asked again. */
const answers = new Map<string, unknown>()

export function recallAnswer<Result>(question: string): Result | undefined {
  return answers.get(question) as Result | undefined
}

export function keepAnswer(question: string, answer: unknown): void {
  answers.delete(question)
  answers.set(question, answer)
  if (answers.size > MOST) answers.delete(answers.keys().next().value!)
}

/** Nothing of it is for whoever signs in next. */
export function forgetAnswers(): void {
  answers.clear()
}
