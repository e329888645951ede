import { type Html, html } from '../../platform/html/html.ts'

/** Why the last action was refused, above the rest of a page; nothing without a problem. */
export function problemSummary(problem: string | undefined): Html | false {
  return (
    problem !== undefined &&
    html`<div class="summary" role="alert" aria-labelledby="summary-title">
<h2 id="summary-title">This did not work</h2>
<p>${problem}</p>
</div>`
  )
}
