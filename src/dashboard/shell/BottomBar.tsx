import { useSignal } from '@preact/signals'
import { Ellipsis } from 'lucide'
import { useEffect } from 'preact/hooks'
import { address } from '../address.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { Icon } from '../kit/Icon.tsx'
import { ThemeChoice } from '../kit/ThemeChoice.tsx'
import { words } from '../words.ts'
import { AccountLink } from './AccountLink.tsx'
import { barOf } from './barOf.ts'
import { MenuGroups } from './MenuGroups.tsx'
import { PageLink } from './PageLink.tsx'

/** The menu of a phone: the pages that are used most, and a sheet with all of them. @param current the page that is open */
export function BottomBar({ current }: { current: string | undefined }) {
  const isOpen = useSignal(false)
  const { page, rest } = address.value
  const place = [page, ...rest].join('/')
  useEffect(() => {
    isOpen.value = false
  }, [place])
  const { shown, hasMore } = barOf()
  const close = () => {
    isOpen.value = false
  }
  return (
    <>
      <nav class="bottom-bar" aria-label={words.menu}>
        {shown.map(each => (
          <PageLink key={each.at} page={each} current={current} />
        ))}
        {hasMore && (
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={isOpen.value}
            class={shown.some(each => each.at === current) ? undefined : 'active'}
            onClick={() => {
              isOpen.value = true
            }}
          >
            <Icon of={Ellipsis} />
            {words.moreOfMenu}
          </button>
        )}
      </nav>
      {isOpen.value && (
        <Dialog title={words.menu} close={close}>
          <nav class="navigation" aria-label={words.allPages}>
            <MenuGroups current={current} />
          </nav>
          <div class="own">
            <AccountLink />
            <ThemeChoice />
          </div>
        </Dialog>
      )}
    </>
  )
}
