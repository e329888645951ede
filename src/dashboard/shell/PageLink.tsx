import { href } from '../address.ts'
import { Icon } from '../kit/Icon.tsx'
import type { Page } from '../pages.ts'

/** The link to a page, with its icon. @param current the page that is open */
export function PageLink({ page, current }: { page: Page; current: string | undefined }) {
  return (
    <a href={href(page.at)} aria-current={page.at === current ? 'page' : undefined}>
      {page.icon && <Icon of={page.icon} />}
      {page.word}
    </a>
  )
}
