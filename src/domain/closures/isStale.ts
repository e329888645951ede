import { Refusal } from '../refusals/refusal.ts'

/** Whether a booking was not changed because somebody else had changed it since it was read. It can be read again. */
export function isStale(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'version-conflict'
}
