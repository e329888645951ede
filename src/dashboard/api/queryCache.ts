const MOST = 100

/** Recent results by query and variables. A page that is opened again shows them immediately while it refetches. */
const answers = new Map<string, unknown>()

export function readCache<Result>(queryKey: string): Result | undefined {
  return answers.get(queryKey) as Result | undefined
}

export function writeCache(queryKey: string, answer: unknown): void {
  answers.delete(queryKey)
  answers.set(queryKey, answer)
  if (answers.size > MOST) answers.delete(answers.keys().next().value!)
}

/** Cleared at sign-out, so that the next user does not see it. */
export function clearCache(): void {
  answers.clear()
}
