import { signal } from '@preact/signals'
import type { ViewerQuery } from './generated.ts'

/** Who is signed in; undefined until it is known. */
export const viewer = signal<ViewerQuery['viewer'] | undefined>(undefined)

/** Whether whoever is signed in may change things, and not only read them. */
export function mayWrite(): boolean {
  return viewer.value?.scopes.includes('operator_write') ?? false
}
