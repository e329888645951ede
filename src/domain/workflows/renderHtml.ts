import { type Html, html } from '../../platform/html/html.ts'
import { emailPage } from '../emails/emailPage.ts'
import { fillTemplate, isBlank, type Segment } from './fillTemplate.ts'
import { linkUrls } from './linkUrls.ts'
import type { PlaceholderValues } from './placeholders.ts'

/**
 * Renders a template as HTML. A blank line starts a paragraph, a line break stays, addresses become links, and everything else is
 * escaped.
 */
export function renderHtml(
  template: string,
  values: PlaceholderValues,
  head: { language: string; subject: string },
): string {
  return emailPage(head, paragraphs(fillTemplate(template, values)))
}

function paragraphs(lines: readonly Segment[][]): Html[] {
  const groups: Segment[][][] = [[]]
  for (const line of lines) {
    if (isBlank(line)) groups.push([])
    else groups.at(-1)!.push(line)
  }
  return groups
    .filter(group => group.length > 0)
    .map(group => html`${group.map((line, index) => [index > 0 && html`<br>\n`, ...linkUrls(line)])}`)
}
