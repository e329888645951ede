import { signal } from '@preact/signals'
import type { Scope, ViewerQuery } from './generated.ts'
import type { Problem } from './Problem.ts'

/** The signed-in user; undefined until known. */
export const viewer = signal<ViewerQuery['viewer'] | undefined>(undefined)

/** Why it could not be read who has signed in. */
export const viewerProblem = signal<Problem | undefined>(undefined)

/** Whether the signed-in user is allowed to do something. */
export function may(permission: Scope): boolean {
  return viewer.value?.permissions.includes(permission) ?? false
}
