import { may } from '../api/viewer.ts'
import { type Page, type PageGroup, pages } from '../pages.ts'

const GROUPS: readonly PageGroup[] = ['desk', 'business', 'technical']

/** The pages that the signed-in user may open, by the groups of the menu; groups without any are left out. */
export function menuOf(): { group: PageGroup; pages: Page[] }[] {
  const allowed = pages.filter(each => !each.needs || may(each.needs))
  return GROUPS.map(group => ({ group, pages: allowed.filter(each => each.group === group) })).filter(
    each => each.pages.length > 0,
  )
}
