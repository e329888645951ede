import { applyViewer, VIEWER } from './applyViewer.ts'
import { fetchGraphql } from './fetchGraphql.ts'
import { ViewerDocument, type ViewerQuery } from './generated.ts'
import { clearOffline, readOffline } from './offlineStore.ts'
import type { Problem } from './Problem.ts'
import { session } from './session.ts'
import { viewer, viewerProblem } from './viewer.ts'

/** Finds out who is signed in. If that cannot be read now, a session is assumed, and the shell shows what is wrong. */
export async function readViewer(): Promise<void> {
  try {
    applyViewer((await fetchGraphql(ViewerDocument, {})).viewer)
  } catch (error) {
    const problem = error as Problem
    const offline = problem.code === 'unreachable' ? readOffline<ViewerQuery['viewer']>(VIEWER) : undefined
    if (offline) {
      // Without a connection, whoever was there last.
      viewer.value = offline.data
      session.value = 'open'
      return
    }
    if (problem.code === 'unauthenticated' && session.value === 'unknown') clearOffline()
    viewerProblem.value = problem
    if (session.value === 'unknown') session.value = problem.code === 'unauthenticated' ? 'none' : 'open'
  }
}
