import { type ProblemKind, problemKinds } from '../../domain/refusals/problem.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { crumbs } from './crumbs.ts'
import { layout } from './layout.ts'

/** The page of a problem type: what it means and what the caller can do. Undefined if the type does not exist. */
export function problemPage(slug: string): string | undefined {
  if (!Object.hasOwn(problemKinds, slug)) return undefined
  const { status, title, meaning, remedy } = problemKinds[slug as keyof typeof problemKinds]
  const main = html`${crumbs(['Problem types', '/problems'], slug)}
<p class="status">${status} ${title}</p>
<h1><code>${slug}</code></h1>
<h2>What it means</h2>
<p>${withCode(meaning)}</p>
<h2>What to do</h2>
<p>${withCode(remedy)}</p>`
  return layout(`${slug} (${status})`, main)
}

/** The page that lists every problem type, by status. */
export function problemList(): string {
  const kinds = Object.entries<ProblemKind>(problemKinds).toSorted(([, a], [, b]) => a.status - b.status)
  const main = html`${crumbs('Problem types')}
<h1>Problem types</h1>
<p>The API answers every refused or failed request with a problem (RFC 9457) of one of these types.</p>
<table>
<thead><tr><th>Status</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>${kinds.map(
    ([slug, { status, meaning }]) => html`
<tr><td>${status}</td><td><a href="/problems/${slug}">${slug}</a></td><td>${withCode(meaning)}</td></tr>`,
  )}
</tbody>
</table>`
  return layout('Problem types', main)
}

/** Shows text between backticks as code. */
function withCode(text: string): Html[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
}
