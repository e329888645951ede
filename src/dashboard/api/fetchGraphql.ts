import { forgetDrafts } from '../kit/useDraft.ts'
import { words } from '../words.ts'
import { applyViewer } from './applyViewer.ts'
import { documentHash } from './documentHash.ts'
import { type TypedDocumentString, ViewerDocument } from './generated.ts'
import { humanize } from './humanize.ts'
import { Problem } from './Problem.ts'
import { clearCache } from './queryCache.ts'
import { reachable } from './reachable.ts'
import { session } from './session.ts'
import { toProblem } from './toProblem.ts'
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
  const early = (document as unknown) === ViewerDocument ? takeViewerAnswer() : undefined
  const sha256Hash = await documentHash(text)
  const request = {
    operationName: /(?:query|mutation) (\w+)/.exec(text)?.[1],
    variables,
    ...(sha256Hash && { extensions: { persistedQuery: { version: 1, sha256Hash } } }),
  }
  const ask = (body: object, answer?: Promise<Response>) =>
    send<Answer<Result>>('/graphql', body, signal, 'POST', answer)
  let answered = await ask(sha256Hash ? request : { ...request, query: text }, early)
  // An instance of another version does not know this one's documents.
  const isUnknown = answered.read.errors?.[0]?.extensions?.code === 'persisted-query-not-found'
  if (isUnknown) answered = await ask({ ...request, query: text })
  const { read, retryAfterSeconds } = answered
  const { data, errors } = read
  const [error] = errors ?? []
  if (!error && data) return data as Result
  const code = error?.extensions?.code ?? 'internal'
  if (code === 'unauthenticated' && session.value === 'open') session.value = 'ended'
  throw toProblem(code, error?.message ?? '', { retryAfterSeconds, ...error?.extensions })
}

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

/** The answer that `askViewer.mjs` has asked for while this script was loading. It counts once. */
function takeViewerAnswer(): Promise<Response> | undefined {
  const asked = window as { viewerAnswer?: Promise<Response> }
  const { viewerAnswer } = asked
  asked.viewerAnswer = undefined
  return viewerAnswer
}

async function send<Body>(
  url: string,
  body: object | undefined,
  signal?: AbortSignal,
  method = 'POST',
  early?: Promise<Response>,
): Promise<{ read: Body; retryAfterSeconds: number }> {
  let response: Response
  let read: Body & { type?: string; detail?: string }
  try {
    response = await (early ??
      fetch(url, {
        method,
        signal: signal ?? null,
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      }))
    const text = await response.text()
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
    throw new Problem(code, words.signInRefusals[code] ?? humanize(detail))
  }
  return { read, retryAfterSeconds: Number(response.headers.get('retry-after') ?? 0) }
}
