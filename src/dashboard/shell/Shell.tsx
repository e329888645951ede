import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { address, href } from '../address.ts'
import { signOut } from '../api/fetchGraphql.ts'
import { reachable } from '../api/reachable.ts'
import { readViewer } from '../api/readViewer.ts'
import { session } from '../api/session.ts'
import { may, viewer, viewerProblem } from '../api/viewer.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { chooseTheme, theme } from '../kit/theme.ts'
import { Toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { openCheckIns, sendOpenCheckIns } from '../manifest/checkIns.ts'
import { pages } from '../pages.ts'
import { passkeyOffer } from '../passkeys/passkeyOffer.ts'
import { words } from '../words.ts'
import { KeyHelp } from './KeyHelp.tsx'
import { useReconnect } from './useReconnect.ts'

/** The frame around every page. */
export function Shell({ children }: { children: ComponentChildren }) {
  const lookAgain = useReconnect()
  const leaving = useAction(signOut)
  const unread = viewer.value ? undefined : viewerProblem.value
  useEffect(sendOpenCheckIns, [])
  const Offer = passkeyOffer.value
  const { page: at } = address.value
  const shown = pages.find(each => each.at === at)
  const current = shown?.within ?? at
  useEffect(() => {
    document.querySelector('.navigation [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <div class="shell" inert={session.value === 'ended'}>
      <a class="skip" href="#content">
        {words.skip}
      </a>
      <header class="bar">
        <p class="name">
          <Bdi>{viewer.value?.operator.name ?? words.dashboard}</Bdi>
        </p>
        <nav class="navigation" aria-label={words.dashboard}>
          {pages
            .filter(each => each.word && (!each.needs || may(each.needs)))
            .map(each => (
              <a key={each.at} href={href(each.at)} aria-current={each.at === current ? 'page' : undefined}>
                {each.word}
              </a>
            ))}
        </nav>
        <div class="own">
          <ThemeChoice />
          <a href={href('account')} aria-current={at === 'account' ? 'page' : undefined}>
            <Bdi>{viewer.value?.staff?.name ?? words.account}</Bdi>
            {viewer.value?.staff && <span class="quiet">{words.staffRoles[viewer.value.staff.role]}</span>}
          </a>
          <button type="button" class="plain" disabled={leaving.busy} onClick={() => void leaving.run()}>
            {words.signOut}
          </button>
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        {!reachable.value && (
          <p class="banner" role="status">
            {words.offline} {openCheckIns.value.length > 0 && `${words.manifest.waiting(openCheckIns.value.length)} `}
            <button type="button" class="plain" onClick={lookAgain}>
              {words.retry}
            </button>
          </p>
        )}
        {leaving.problem && <ProblemBanner problem={leaving.problem} retry={() => void leaving.run()} recovers />}
        {unread && <ProblemBanner problem={unread} retry={() => void readViewer()} recovers />}
        {Offer && <Offer />}
        {children}
      </main>
      <Toast />
      <KeyHelp />
    </div>
  )
}

/** The control of the colour scheme. */
function ThemeChoice() {
  return (
    <select
      aria-label={words.theme}
      value={theme.value}
      onChange={event => chooseTheme(event.currentTarget.value as typeof theme.value)}
    >
      {Object.entries(words.themes).map(([value, word]) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </select>
  )
}
