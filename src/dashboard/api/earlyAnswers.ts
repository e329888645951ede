/** An answer with its text: whoever takes one that has arrived can show it before the next frame. */
export interface ReadAnswer {
  response: Response
  text: string
}

interface Early {
  answers: Map<string, Promise<ReadAnswer>>
  /** Resolves when everything was asked. */
  asked: Promise<void>
}

// Of the window, because the scripts that ask and that take are bundled apart.
const shared = window as { early?: Early | undefined }

const questionOf = (operationName: string, variables: unknown) => operationName + JSON.stringify(variables)

/** Sends an operation of the dashboard by its hash. */
type Ask = (operationName: string, sha256Hash: string, variables: unknown) => Promise<ReadAnswer>

export async function readAnswer(asked: Promise<Response>): Promise<ReadAnswer> {
  const response = await asked
  return { response, text: await response.text() }
}

/** Asks before the main script has loaded. @param askAll sends the operations, one after the other if need be */
export function askEarly(askAll: (ask: Ask) => Promise<void>): void {
  const answers: Early['answers'] = new Map()
  const ask: Ask = (operationName, sha256Hash, variables) => {
    const extensions = { persistedQuery: { version: 1, sha256Hash } }
    const answer = readAnswer(
      fetch('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ operationName, variables, extensions }),
      }),
    )
    // The main script tells of what failed.
    answer.catch(() => {})
    answers.set(questionOf(operationName, variables), answer)
    return answer
  }
  shared.early = { answers, asked: askAll(ask).catch(() => {}) }
}

/** The answer of an operation that was sent early. It counts once. */
export function takeEarlyAnswer(operationName: string, variables: unknown): Promise<ReadAnswer> | undefined {
  if (!shared.early) return undefined
  const question = questionOf(operationName, variables)
  const answer = shared.early.answers.get(question)
  shared.early.answers.delete(question)
  return answer
}

/** Resolves when the script in the HTML has asked for everything, and its answers can be taken. */
export const earlyAsked = (): Promise<void> | undefined => shared.early?.asked

/** Who asks from now on wants what is true by then. */
export function forgetEarlyAnswers(): void {
  shared.early = undefined
}
