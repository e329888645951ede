import { setTimeout as sleep } from 'node:timers/promises'
import { addressOf, hostUrls } from './hostUrls.ts'
import { queryHost } from './queryHost.ts'

/** How long a host may take to answer. */
const ANSWER_MS = 2000

/** How long the answers of the other hosts are waited for once a primary has answered. */
const OTHERS_MS = 250

/** Of a primary: the later of two has the higher one. */
const TIMELINE = `
  select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end timeline`

/** Of a password, user, database or connection that a host refuses. */
const REFUSED = /^(28|3D|53)...$/

const UNABLE_TO_CONNECT = '08001'

/** The hosts that did not answer in time the last time: a standby that hangs delays one connection, not every one. */
const silent = new Set<string>()

/**
 * Finds the primary among the hosts of a URL, so that connections follow a promotion. Of two that both accept writes, because the old
 * one came back after a promotion, it is the one that was promoted.
 *
 * @param signal aborts the search, which then rejects
 * @returns the URL of one host; at once if there is only one
 * @throws NoPrimary, which counts as a disconnection, if none of them is one
 */
export async function findPrimary(databaseUrl: string, signal?: AbortSignal): Promise<string> {
  const urls = hostUrls(databaseUrl)
  if (urls.length === 1) return urls[0]!
  const over = AbortSignal.any([AbortSignal.timeout(ANSWER_MS), ...(signal ? [signal] : [])])
  const hosts: HostState[] = urls.map(url => ({ url }))
  const isFound = Promise.withResolvers<void>()
  const answers = hosts.map(async host => {
    Object.assign(host, await findTimeline(host.url, over))
    silent.delete(host.url)
    if (host.timeline) isFound.resolve()
  })
  const all = Promise.all(answers)
  const others = Promise.all(answers.filter((_, index) => !silent.has(urls[index]!)))
  await Promise.race([
    all,
    isFound.promise.then(() => Promise.race([others, sleep(OTHERS_MS, undefined, { ref: false })])),
  ])
  for (const { url, timeline, error } of hosts) if (timeline === undefined && !error) silent.add(url)
  const primaries = hosts.filter(({ timeline }) => timeline)
  const [latest] = primaries.toSorted((a, b) => b.timeline!.localeCompare(a.timeline!))
  if (latest) return latest.url
  throw noPrimary(hosts)
}

/** That none of the hosts of a database is a primary. */
export class NoPrimary extends Error {
  readonly code = UNABLE_TO_CONNECT
  readonly syscall = 'connect'
  /** What each host is. */
  readonly hosts: string

  constructor(hosts: string) {
    super(`None of the hosts of the database is a primary: ${hosts}.`)
    this.hosts = hosts
  }
}

/** A host, with its timeline or its error as soon as it has answered. */
interface HostState {
  url: string
  /** Hexadecimal; null of a standby. */
  timeline?: string | null
  error?: Error & { code?: string }
}

async function findTimeline(hostUrl: string, signal: AbortSignal): Promise<Pick<HostState, 'timeline' | 'error'>> {
  try {
    const [answer] = await queryHost<{ timeline: string | null }>(hostUrl, signal, TIMELINE)
    return answer!
  } catch (error) {
    return { error: error as Error }
  }
}

/** That a host refuses a password or a connection says more than that none is a primary. */
function noPrimary(hosts: readonly HostState[]): Error {
  const refusal = hosts.find(({ error }) => error?.code && REFUSED.test(error.code))?.error
  if (refusal) return refusal
  const states = hosts.map(({ url, error }) => {
    const { host, port } = addressOf(url)
    return `${host}:${port} ${error ? `does not answer (${error.message || error.code})` : 'is a standby'}`
  })
  return new NoPrimary(states.join(', '))
}
