import { type Html, html } from '../../../platform/html/html.ts'
import { crumbs } from '../crumbs.ts'
import { layout } from '../layout.ts'
import { copyScriptPath } from './copyScript.ts'
import type { Guide } from './Guide.ts'
import { type Found, searchWords } from './searchGuides.ts'

/** Longer queries are cut. */
export const MAX_CHARACTERS = 100

/** The page that lists every guide. */
export function guideList(guides: readonly Guide[]): string {
  const main = html`${crumbs('Guides')}
<h1>Guides</h1>
${searchForm('')}
${guides.map(
  ({ slug, title, lead }) => html`<div class="card">
<h2><a href="/guides/${slug}">${title}</a></h2>
<p class="quiet">${lead}</p>
</div>
`,
)}`
  return layout('Guides · Activity booking', main)
}

/** The page of one guide, with its table of contents. */
export function guidePage({ title, body, sections }: Guide): string {
  const parts = sections.filter(({ depth }) => depth === 2)
  const main = html`${crumbs(['Guides', '/guides'], title)}
${searchForm('')}
<div class="columns">
${
  parts.length > 1 &&
  html`<nav class="contents" aria-labelledby="contents">
<p id="contents">On this page</p>
<ul>
${parts.map(({ anchor, heading }) => html`<li><a href="#${anchor}">${heading}</a></li>\n`)}</ul>
</nav>
`
}<article>
${body}</article>
</div>`
  return layout(`${title} · Guides`, main, 'guide', { script: copyScriptPath })
}

/** The page of the sections that a search has found. */
export function searchPage(query: string, found: readonly Found[]): string {
  const words = searchWords(query)
  const main = html`${crumbs('Search')}
<h1>Search</h1>
${searchForm(query)}
${
  found.length === 0
    ? html`<p>No section of the guides has all of these words. Try fewer, or look through <a href="/guides">all guides</a>.</p>`
    : found.map(
        ({ guide, section, excerpt }) => html`<div class="card">
<h2><a href="/guides/${guide.slug}${section.anchor && `#${section.anchor}`}">${marked(section.heading, words)}</a></h2>
<p class="quiet">${section.anchor && html`${guide.title}: `}${marked(excerpt, words)}</p>
</div>
`,
      )
}`
  return layout(`${query} · Guides`, main)
}

function searchForm(query: string): Html {
  return html`<form class="search" role="search" action="/guides">
<label class="hidden" for="q">Search the guides</label>
<input id="q" name="q" type="search" maxlength="${MAX_CHARACTERS}" value="${query}" placeholder="Search the guides" required>
<button>Search</button>
</form>`
}

/** A text with each of the words marked. */
function marked(text: string, words: readonly string[]): Html[] {
  const any = new RegExp(`(${words.map(word => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})`, 'i')
  return text.split(any).map((part, index) => (index % 2 === 1 ? html`<mark>${part}</mark>` : html`${part}`))
}
