/** An response with its text: whoever takes one that has arrived can show it before the next frame. */
export interface ReceivedResponse {
  response: Response
  text: string
}

interface Prefetch {
  answers: Map<string, Promise<ReceivedResponse>>
  /** Resolves when everything was sent. */
  sent: Promise<void>
}

// Of the window, because the script that sends and the one that takes are bundled apart.
const shared = window as { prefetch?: Prefetch | undefined }

const requestKey = (operationName: string, variables: unknown) => operationName + JSON.stringify(variables)

/** Sends an operation of the dashboard by its hash. */
type Send = (operationName: string, sha256Hash: string, variables: unknown) => Promise<ReceivedResponse>

export async function readResponse(asked: Promise<Response>): Promise<ReceivedResponse> {
  const response = await asked
  return { response, text: await response.text() }
}

/** Sends operations before the main script has loaded. @param sendAll sends them, one after the other if need be */
export function prefetch(sendAll: (send: Send) => Promise<void>): void {
  const answers: Prefetch['answers'] = new Map()
  const send: Send = (operationName, sha256Hash, variables) => {
    const extensions = { persistedQuery: { version: 1, sha256Hash } }
    const response = readResponse(
      fetch('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ operationName, variables, extensions }),
      }),
    )
    // The main script reports what failed.
    response.catch(() => {})
    answers.set(requestKey(operationName, variables), response)
    return response
  }
  shared.prefetch = { answers, sent: sendAll(send).catch(() => {}) }
}

/** The response of an operation that was prefetched. It is given once. */
export function takePrefetched(operationName: string, variables: unknown): Promise<ReceivedResponse> | undefined {
  if (!shared.prefetch) return undefined
  const key = requestKey(operationName, variables)
  const response = shared.prefetch.answers.get(key)
  shared.prefetch.answers.delete(key)
  return response
}

/** Resolves when the script in the HTML has sent everything, and its answers can be taken. */
export const prefetchSent = (): Promise<void> | undefined => shared.prefetch?.sent

/** From now on everything is read from the service. */
export function forgetPrefetched(): void {
  shared.prefetch = undefined
}
