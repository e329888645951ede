import type { ComponentChildren } from 'preact'
import { signOut } from '../api/ask.ts'
import { ViewerDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { words } from '../words.ts'
import { KeyHelp } from './KeyHelp.tsx'

/** What stands around every page. */
export function Shell({ children }: { children: ComponentChildren }) {
  const viewer = useQuery(ViewerDocument, {})
  return (
    <>
      <a class="skip" href="#content">
        {words.skip}
      </a>
      <header class="bar">
        <p class="name">{viewer.data?.viewer.operator.name ?? words.dashboard}</p>
        <nav aria-label={words.dashboard}>
          <a href="/dashboard/bookings" aria-current="page">
            {words.bookings}
          </a>
          <a href="/dashboard/outbox">{words.outbox}</a>
        </nav>
        <button type="button" class="plain" onClick={() => void signOut()}>
          {words.signOut}
        </button>
      </header>
      {viewer.problem?.code === 'unreachable' && (
        <p class="banner" role="status">
          {words.offline}{' '}
          <button type="button" class="plain" onClick={viewer.again}>
            {words.retry}
          </button>
        </p>
      )}
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <KeyHelp />
    </>
  )
}
