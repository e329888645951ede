import { forgetDrafts } from '../drafts/useDraft.ts'
import { words } from '../words.ts'
import { applyViewer } from './applyViewer.ts'
import { documentHash } from './documentHash.ts'
import { type TypedDocumentString, ViewerDocument } from './generated.ts'
import { clearOffline } from './offlineStore.ts'
import { Problem } from './Problem.ts'
import { type ReceivedResponse, takePrefetched } from './prefetchedResponses.ts'
import { clearCache } from './queryCache.ts'
import { codeOf, type RestProblem, send } from './send.ts'
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
  variables: NoInfer<Variables>,
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
  const ask = (body: object, answer?: Promise<ReceivedResponse>) =>
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
  throw await asProblem(code, error?.message ?? '', { retryAfterSeconds, ...error?.extensions })
}

/** A refusal in the dashboard's words. Those of most refusals are loaded when something is refused. */
export async function asProblem(
  code: string,
  said: string,
  facts: Readonly<Record<string, unknown>>,
): Promise<Problem> {
  if (code === 'unauthenticated' && session.value === 'open') session.value = 'ended'
  // What a page meets that is opened without a session.
  if (code === 'unauthenticated') return new Problem(code, words.sessionOver, facts)
  const loaded = await import('./toProblem.ts').catch(withoutWords)
  return loaded?.toProblem(code, said, facts) ?? new Problem(code, said, facts)
}

async function asSignInProblem({ type, detail = words.offline }: RestProblem): Promise<Problem> {
  const code = codeOf(type)
  const known = words.signInRefusals[code]
  const loaded = known ? undefined : await import('./humanize.ts').catch(withoutWords)
  return new Problem(code, known ?? loaded?.humanize(detail) ?? detail)
}

/** When a new version was deployed, the files of this one may be gone: then the service's own sentence is shown. */
const withoutWords = () => undefined

/** What signs in: a key, the token of a link, a passkey, or the name of a person of the demo. */
export type Credential = { key: string } | { token: string } | { credential: object } | { person: string }

/** Exchanges it for a session. */
export async function signIn(credential: Credential): Promise<void> {
  const path = 'credential' in credential ? '/dashboard/session/passkey' : undefined
  await sendSession(credential, 'POST', path)
  applyViewer((await fetchGraphql(ViewerDocument, {})).viewer)
}

/** Asks for a letter with a link that signs in. */
export async function requestLink(email: string): Promise<void> {
  const { read, ok } = await send<RestProblem>('/dashboard/sign-in', { email })
  // Its sentences are for people.
  if (!ok) throw new Problem(codeOf(read.type), read.detail ?? words.offline)
}

/** Somebody as whom one can sign in to the demo. */
export interface DemoPerson {
  name: string
  role: keyof typeof words.staffRoles
}

/** The people of the demo; nobody without it. */
export async function readDemoStaff(): Promise<readonly DemoPerson[]> {
  const { read, ok } = await send<DemoPerson[]>('/dashboard/demo-staff', undefined, undefined, 'GET')
  return ok ? read : []
}

export async function signOut(): Promise<void> {
  await sendSession(undefined, 'DELETE')
  clearCache()
  clearOffline()
  forgetDrafts()
  viewer.value = undefined
  session.value = 'none'
}

async function sendSession(body: object | undefined, method: string, path = '/dashboard/session'): Promise<void> {
  const { read, ok } = await send<RestProblem>(path, body, undefined, method)
  if (!ok) throw await asSignInProblem(read)
}
