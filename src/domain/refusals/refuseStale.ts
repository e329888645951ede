import { Refusal } from './refusal.ts'

/**
 * Refuses a change of what has another version than its caller has read.
 * @param what the beginning of the sentence, such as `The resource`
 * @param expected null if the caller expects none
 */
export function refuseStale(what: string, version: number, expected: number | null | undefined): void {
  if (expected == null || expected === version) return
  const detail = `${what} has changed: its version is ${version}, not ${expected}. Read it again before you change it.`
  throw new Refusal('version-conflict', detail, { currentVersion: version })
}
