import { href } from './address.ts'
import { useTitle } from './kit/useTitle.ts'
import { words } from './words.ts'

/** An address of the dashboard at which there is nothing. */
export function NoSuchPage() {
  useTitle(words.noSuchPage)
  return (
    <div class="empty">
      <h1>{words.noSuchPage}</h1>
      <p>{words.noSuchPageWhy}</p>
      <p>
        <a href={href('today')}>{words.noSuchPageBack}</a>
      </p>
    </div>
  )
}
