import { useEffect } from 'preact/hooks'
import { address } from './address.ts'
import { applyViewer } from './api/applyViewer.ts'
import { fetchGraphql } from './api/fetchGraphql.ts'
import { ViewerDocument } from './api/generated.ts'
import type { Problem } from './api/Problem.ts'
import { session } from './api/session.ts'
import { viewer } from './api/viewer.ts'
import { Skeleton } from './kit/Skeleton.tsx'
import { pages } from './pages.ts'
import { Router } from './Router.tsx'
import { Shell } from './shell/Shell.tsx'
import { SignIn } from './signin/SignIn.tsx'

/** Loads the page while the session is read; its errors show when it renders. */
async function loadHere(): Promise<void> {
  const at = address.value.page || pages[0]!.at
  await pages
    .find(each => each.at === at)
    ?.load()
    .catch(() => {})
}

/** Reads the session, then renders the page of the URL. */
export function App() {
  const state = session.value
  useEffect(() => {
    if (state !== 'unknown' && (state !== 'open' || viewer.value)) return
    void loadHere()
    fetchGraphql(ViewerDocument, {}).then(
      answer => applyViewer(answer.viewer),
      (problem: Problem) => {
        if (state === 'unknown') session.value = problem.code === 'unauthenticated' ? 'none' : 'open'
      },
    )
  }, [state])

  if (state === 'unknown') {
    return (
      <div class="shell" aria-busy="true">
        <div class="bar" />
        <main id="content">
          <Skeleton />
        </main>
      </div>
    )
  }
  if (state === 'none') return <SignIn />
  return (
    <>
      <Shell>
        <Router key={address.value.page} />
      </Shell>
      {state === 'ended' && <SignIn over />}
    </>
  )
}
