import { forgetDrafts } from '../kit/useDraft.ts'
import { words } from '../words.ts'
import { applyViewer } from './applyViewer.ts'
import { documentHash } from './documentHash.ts'
import { type TypedDocumentString, ViewerDocument } from './generated.ts'
import { Problem } from './Problem.ts'
import { type ReadAnswer, readAnswer, takePrefetched } from './prefetchedAnswers.ts'
import { clearCache } from './queryCache.ts'
import { reachable } from './reachable.ts'
import { session } from './session.ts'
import { viewer } from './viewer.ts'

interface Answer<Result> {
  data?: Result | null
  errors?: { message: string; extensions?: { code?: string } & Record<string, unknown> }[]
}

/**
 * Sends an operation to the service with the current session.
 * @throws Problem when the service refuses or cannot be reached
 */
export async function fetchGraphql<Result, Variables>(
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Result> {
  const text = document.toString()
  const operationName = /(?:query|mutation) (\w+)/.exec(text)![1]!
  const prefetched = takePrefetched(operationName, variables)
  const sha256Hash = prefetched ? undefined : await documentHash(text)
  const request = {
    operationName,
    variables,
    ...(sha256Hash && { extensions: { persistedQuery: { version: 1, sha256Hash } } }),
  }
  const ask = (body: object, answer?: Promise<ReadAnswer>) =>
    send<Answer<Result>>('/graphql', body, signal, 'POST', answer)
  let answered = await ask(sha256Hash ? request : { ...request, query: text }, prefetched)
  // An instance of another version does not know this one's documents.
  const isUnknown = answered.read.errors?.[0]?.extensions?.code === 'persisted-query-not-found'
  if (isUnknown) answered = await ask({ ...request, query: text })
  const { read, retryAfterSeconds } = answered
  const { data, errors } = read
  const [error] = errors ?? []
  if (!error && data) return data as Result
  const code = error?.extensions?.code ?? 'internal'
  if (code === 'unauthenticated' && session.value === 'open') session.value = 'ended'
  throw await asProblem(code, error?.message ?? '', { retryAfterSeconds, ...error?.extensions })
}

/** A refusal in the dashboard's words. Those of most refusals are loaded when something is refused. */
async function asProblem(code: string, said: string, facts: Readonly<Record<string, unknown>>): Promise<Problem> {
  // What a page meets that is opened without a session.
  if (code === 'unauthenticated') return new Problem(code, words.sessionOver, facts)
  const loaded = await import('./toProblem.ts').catch(withoutWords)
  return loaded?.toProblem(code, said, facts) ?? new Problem(code, said, facts)
}

async function asSignInProblem(code: string, said: string): Promise<Problem> {
  const known = words.signInRefusals[code]
  const loaded = known ? undefined : await import('./humanize.ts').catch(withoutWords)
  return new Problem(code, known ?? loaded?.humanize(said) ?? said)
}

/** When a new version was deployed, the files of this one may be gone: then the service's own sentence is shown. */
const withoutWords = () => undefined

/** Exchanges a key for a session. */
export async function signIn(key: string): Promise<void> {
  await send('/dashboard/session', { key })
  applyViewer((await fetchGraphql(ViewerDocument, {})).viewer)
}

export async function signOut(): Promise<void> {
  await send('/dashboard/session', undefined, undefined, 'DELETE')
  clearCache()
  forgetDrafts()
  viewer.value = undefined
  session.value = 'none'
}

async function send<Body>(
  url: string,
  body: object | undefined,
  signal?: AbortSignal,
  method = 'POST',
  prefetched?: Promise<ReadAnswer>,
): Promise<{ read: Body; retryAfterSeconds: number }> {
  let response: Response
  let read: Body & { type?: string; detail?: string }
  try {
    const answer = await (prefetched ??
      readAnswer(
        fetch(url, {
          method,
          signal: signal ?? null,
          ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
        }),
      ))
    signal?.throwIfAborted()
    response = answer.response
    const { text } = answer
    read = text === '' ? {} : JSON.parse(text)
  } catch (error) {
    // Also when the response breaks off, or when a proxy responds with an HTML page instead.
    if (signal?.aborted) throw error
    reachable.value = false
    throw new Problem('unreachable', words.offline)
  }
  reachable.value = true
  if (url !== '/graphql' && !response.ok) {
    const { type = '', detail = words.offline } = read
    const code = type.split('/').at(-1) ?? ''
    throw await asSignInProblem(code, detail)
  }
  return { read, retryAfterSeconds: Number(response.headers.get('retry-after') ?? 0) }
}
