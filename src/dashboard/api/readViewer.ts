import { applyViewer } from './applyViewer.ts'
import { fetchGraphql } from './fetchGraphql.ts'
import { ViewerDocument } from './generated.ts'
import type { Problem } from './Problem.ts'
import { session } from './session.ts'

/** Finds out who is signed in. If that cannot be read now, a session is assumed, and pages show what is wrong. */
export async function readViewer(): Promise<void> {
  try {
    applyViewer((await fetchGraphql(ViewerDocument, {})).viewer)
  } catch (problem) {
    if (session.value === 'unknown') session.value = (problem as Problem).code === 'unauthenticated' ? 'none' : 'open'
  }
}
