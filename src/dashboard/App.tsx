import { useEffect } from 'preact/hooks'
import { address } from './address.ts'
import { ask } from './api/ask.ts'
import { ViewerDocument } from './api/generated.ts'
import type { Problem } from './api/Problem.ts'
import { session } from './api/session.ts'
import { viewer } from './api/viewer.ts'
import { Here } from './Here.tsx'
import { Shell } from './shell/Shell.tsx'
import { SignIn } from './signin/SignIn.tsx'

/** Asks who is signed in; then shows the page of the address. */
export function App() {
  const state = session.value
  useEffect(() => {
    if (state !== 'unknown' && (state !== 'open' || viewer.value)) return
    ask(ViewerDocument, {}).then(
      answer => {
        viewer.value = answer.viewer
        session.value = 'open'
      },
      (problem: Problem) => {
        if (state === 'unknown') session.value = problem.code === 'unauthenticated' ? 'none' : 'open'
      },
    )
  }, [state])

  if (state === 'unknown') return null
  if (state === 'none') return <SignIn />
  return (
    <>
      <Shell>
        <Here key={address.value.page} />
      </Shell>
      {state === 'ended' && <SignIn over />}
    </>
  )
}
