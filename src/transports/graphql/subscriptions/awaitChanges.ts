import { setTimeout as sleep } from 'node:timers/promises'
import type { ChangePage } from '../../../domain/changes/ChangePage.ts'
import { type ChangesRequest, MAX_CHANGES, MAX_WAIT_SECONDS, readChanges } from '../../../domain/changes/readChanges.ts'
import { refuseViolations, type Violation } from '../../../domain/refusals/refusal.ts'
import type { Context } from '../Context.ts'

/** A change that is not announced, such as that of a quota, is found by reading again. */
const POLL_MS = 1000

/**
 * Reads a page of changes. If there is none, waits for one for some seconds.
 * @throws Refusal unauthenticated if the caller's key is not valid any more after the wait
 */
export async function awaitChanges(
  { database, announcements, authenticateAgain }: Pick<Context, 'database' | 'announcements' | 'authenticateAgain'>,
  operatorId: string,
  requested: ChangesRequest,
  seconds: number,
): Promise<ChangePage> {
  refuseViolations(changesViolations(requested, seconds))
  const found = await readChanges(database, operatorId, requested)
  if (found.changes.length > 0 || seconds === 0 || !announcements) return found
  const page = await awaitPage(
    database,
    announcements,
    operatorId,
    { ...requested, after: found.sequenceNumber },
    seconds,
  )
  await authenticateAgain?.()
  return page
}

async function awaitPage(
  database: Context['database'],
  announcements: NonNullable<Context['announcements']>,
  operatorId: string,
  requested: ChangesRequest,
  seconds: number,
): Promise<ChangePage> {
  const until = AbortSignal.timeout(seconds * 1000)
  const stream = await announcements.follow(operatorId, until)
  try {
    // What was committed before the stream began is read first.
    for (let { after } = requested; ; ) {
      const page = await readChanges(database, operatorId, { ...requested, after })
      if (page.changes.length > 0 || until.aborted) return page
      after = page.sequenceNumber
      const pause = sleep(POLL_MS, undefined, { signal: until }).catch(() => {})
      const announced = await Promise.race([stream.next(), pause])
      // The service is closing, or the time is over.
      if (announced?.done) return page
    }
  } finally {
    await stream.return?.()
  }
}

/** What of the arguments is out of bounds. */
export function changesViolations({ after, limit }: ChangesRequest, seconds: number): Violation[] {
  const violations: Violation[] = []
  const within = (field: string, value: number, min: number, max: number) => {
    if (value >= min && value <= max) return
    violations.push({ path: [field], detail: `${field} must be between ${min} and ${max}; ${value} was given.` })
  }
  within('after', after ?? 0, 0, Number.MAX_SAFE_INTEGER)
  within('limit', limit, 1, MAX_CHANGES)
  within('wait', seconds, 0, MAX_WAIT_SECONDS)
  return violations
}
