const MOST = 100

/** Recent results by query and variables: a page that is opened again shows them at once while it fetches again. */
const answers = new Map<string, unknown>()

export function readCache<Result>(queryKey: string): Result | undefined {
  return answers.get(queryKey) as Result | undefined
}

export function writeCache(queryKey: string, answer: unknown): void {
  answers.delete(queryKey)
  answers.set(queryKey, answer)
  if (answers.size > MOST) answers.delete(answers.keys().next().value!)
}

/** Cleared at sign-out: the next user must not see it. */
export function clearCache(): void {
  answers.clear()
}
