import { applyViewer } from './applyViewer.ts'
import { fetchGraphql } from './fetchGraphql.ts'
import { ViewerDocument } from './generated.ts'
import type { Problem } from './Problem.ts'
import { session } from './session.ts'
import { viewerProblem } from './viewer.ts'

/** Finds out who is signed in. If that cannot be read now, a session is assumed, and the shell shows what is wrong. */
export async function readViewer(): Promise<void> {
  try {
    applyViewer((await fetchGraphql(ViewerDocument, {})).viewer)
  } catch (error) {
    const problem = error as Problem
    viewerProblem.value = problem
    if (session.value === 'unknown') session.value = problem.code === 'unauthenticated' ? 'none' : 'open'
  }
}
