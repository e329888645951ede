import { html } from '../html.ts'
import { layout } from './layout.ts'

/** The page for an address that does not exist. */
export function notFoundPage(path: string): string {
  return layout(
    'There is no such page',
    html`<h1>There is no such page</h1>
<p>There is nothing at <code>${path}</code>. If a link in an e-mail led here, open it from the e-mail once more: it may have been cut off.</p>
<p><a href="/">To the start page</a></p>`,
  )
}
