const MOST = 100

/** What was answered lately, by the question: a page that is opened again shows it at once, until it has asked again. */
const answers = new Map<string, unknown>()

export function readCache<Result>(queryKey: string): Result | undefined {
  return answers.get(queryKey) as Result | undefined
}

export function writeCache(queryKey: string, answer: unknown): void {
  answers.delete(queryKey)
  answers.set(queryKey, answer)
  if (answers.size > MOST) answers.delete(answers.keys().next().value!)
}

/** Nothing of it is for whoever signs in next. */
export function clearCache(): void {
  answers.clear()
}
