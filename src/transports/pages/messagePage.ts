import { html } from '../../platform/html/html.ts'
import { layout } from './layout.ts'

/** A page with a single message. */
export function messagePage(title: string, ...paragraphs: string[]): string {
  return layout(
    title,
    html`<h1>${title}</h1>
${paragraphs.map(paragraph => html`<p>${paragraph}</p>`)}`,
  )
}
