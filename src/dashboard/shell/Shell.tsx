import { LogOut, Search } from 'lucide'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { productName } from '../../domain/rules/productName.ts'
import { address } from '../address.ts'
import { signOut } from '../api/fetchGraphql.ts'
import { reachable } from '../api/reachable.ts'
import { readViewer } from '../api/readViewer.ts'
import { session } from '../api/session.ts'
import { viewer, viewerProblem } from '../api/viewer.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { Icon } from '../kit/Icon.tsx'
import { Mark } from '../kit/Mark.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { Toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { useNarrow } from '../kit/useNarrow.ts'
import { openCheckIns, sendOpenCheckIns } from '../manifest/checkIns.ts'
import { pages } from '../pages.ts'
import { passkeyOffer } from '../passkeys/passkeyOffer.ts'
import { words } from '../words.ts'
import { AccountLink } from './AccountLink.tsx'
import { BottomBar } from './BottomBar.tsx'
import { Commands } from './Commands.tsx'
import { commandKeys } from './commandKeys.ts'
import { isCommandOpen } from './isCommandOpen.ts'
import { KeyHelp } from './KeyHelp.tsx'
import { MenuGroups } from './MenuGroups.tsx'
import { useGoKeys } from './useGoKeys.ts'
import { useReconnect } from './useReconnect.ts'

/** The frame around every page. */
export function Shell({ children }: { children: ComponentChildren }) {
  const lookAgain = useReconnect()
  const leaving = useAction(signOut)
  const narrow = useNarrow()
  const unread = viewer.value ? undefined : viewerProblem.value
  useEffect(sendOpenCheckIns, [])
  useGoKeys()
  const Offer = passkeyOffer.value
  const { page: at } = address.value
  const current = pages.find(each => each.at === at)?.within ?? at
  useEffect(() => {
    document.querySelector('.bar .navigation [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <div class="shell" inert={session.value === 'ended'}>
      <a class="skip" href="#content">
        {words.skip}
      </a>
      <header class="bar">
        <div class="brand">
          <Mark />
          <p>
            <span class="brand-name">{productName}</span>
            <span class="name">
              <Bdi>{viewer.value?.operator.name ?? ''}</Bdi>
            </span>
          </p>
        </div>
        <button
          type="button"
          class="command-open"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => {
            isCommandOpen.value = true
          }}
        >
          <Icon of={Search} />
          <span>{words.search}</span>
          <span class="keys" aria-hidden="true">
            {commandKeys}
          </span>
        </button>
        {!narrow && (
          <nav class="navigation" aria-label={words.menu}>
            <MenuGroups current={current} />
          </nav>
        )}
        <div class="own">
          <AccountLink />
          <button type="button" class="plain sign-out" disabled={leaving.busy} onClick={() => void leaving.run()}>
            <Icon of={LogOut} />
            <span>{words.signOut}</span>
          </button>
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        {!reachable.value && (
          <p class="banner" role="status">
            {words.offline} {openCheckIns.value.length > 0 && `${words.checkIns.waiting(openCheckIns.value.length)} `}
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
      {narrow && <BottomBar current={current} />}
      <Toast />
      <KeyHelp />
      <Commands leave={() => void leaving.run()} />
    </div>
  )
}
