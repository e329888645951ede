import { useEffect } from 'preact/hooks'
import { address } from './address.ts'
import { readViewer } from './api/readViewer.ts'
import { session } from './api/session.ts'
import { viewer } from './api/viewer.ts'
import { lazyPart } from './kit/lazyPart.tsx'
import { Router } from './Router.tsx'
import { Shell } from './shell/Shell.tsx'
import { accountChoices } from './signin/accountChoices.ts'
import { linkToken } from './signin/linkToken.ts'

const SignIn = lazyPart(async () => (await import('./signin/SignIn.tsx')).SignIn)

/** The page of the URL, or the form to sign in. */
export function App() {
  const state = session.value
  useEffect(() => {
    if (state === 'open' && !viewer.value) void readViewer()
  }, [state])

  if (state === 'none' || linkToken.value !== undefined || accountChoices.value.length > 0) return <SignIn />
  return (
    <>
      <Shell>
        <Router key={address.value.page} />
      </Shell>
      {state === 'ended' && <SignIn over />}
    </>
  )
}
