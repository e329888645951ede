import { type Html, html } from '../../platform/html/html.ts'

/** Where a page is: links to the pages above it, with their names and paths, and its own name. */
export function crumbs(...path: [...above: [name: string, path: string][], here: string]): Html {
  const above = path.slice(0, -1) as [string, string][]
  return html`<nav class="crumbs" aria-label="Where you are"><a href="/">Start</a> / ${above.map(
    ([name, at]) => html`<a href="${at}">${name}</a> / `,
  )}<span aria-current="page">${path.at(-1) as string}</span></nav>`
}
