import { words } from '../words.ts'
import { menuOf } from './menuOf.ts'
import { PageLink } from './PageLink.tsx'

/** The links to all pages, by group. @param current the page that is open */
export function MenuGroups({ current }: { current: string | undefined }) {
  return (
    <>
      {menuOf().map(({ group, pages }) => (
        <div key={group} class="navigation-group">
          <p id={`menu-${group}`}>{words.menuGroups[group]}</p>
          <ul aria-labelledby={`menu-${group}`}>
            {pages.map(page => (
              <li key={page.at}>
                <PageLink page={page} current={current} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  )
}
