import { signal } from '@preact/signals'
import type { ViewerQuery } from './generated.ts'
import type { Problem } from './Problem.ts'

/** The signed-in user; undefined until known. */
export const viewer = signal<ViewerQuery['viewer'] | undefined>(undefined)

/** Why it could not be read who has signed in. */
export const viewerProblem = signal<Problem | undefined>(undefined)

/** Whether the signed-in user may write, and not only read. */
export function mayWrite(): boolean {
  return viewer.value?.scopes.includes('OPERATOR_WRITE') ?? false
}
