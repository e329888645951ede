import { useEffect } from 'preact/hooks'
import { address, go } from './address.ts'
import { ask } from './api/ask.ts'
import { ViewerDocument } from './api/generated.ts'
import { session } from './api/session.ts'
import { BookingsPage } from './bookings/BookingsPage.tsx'
import { Shell } from './shell/Shell.tsx'
import { SignIn } from './signin/SignIn.tsx'

/** Asks once who is signed in; then shows the page of the address. */
export function App() {
  useEffect(() => {
    if (session.value !== 'unknown') return
    ask(ViewerDocument, {}).then(
      () => {
        session.value = 'open'
      },
      problem => {
        session.value = problem.code === 'unreachable' ? 'open' : 'none'
      },
    )
  }, [])
  useEffect(() => {
    if (session.value === 'open' && address.value.page === '') go('bookings')
  }, [session.value])

  if (session.value === 'unknown') return null
  if (session.value === 'none') return <SignIn />
  return (
    <>
      <Shell>
        <BookingsPage />
      </Shell>
      {session.value === 'ended' && <SignIn over />}
    </>
  )
}
