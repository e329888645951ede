import { type Html, html } from '../html.ts'
import { fillTemplate, isBlank, type Piece } from './fillTemplate.ts'
import { linkUrls } from './linkUrls.ts'
import type { PlaceholderValues } from './placeholders.ts'

/**
 * The HTML that a template makes: a letter. A blank line begins a paragraph, a line break stays one, addresses become links,
 * and nothing else is markup. It names no colours, so that each mail program reads it in its own, light or dark, and it loads
 * nothing from anywhere.
 */
export function renderHtml(
  template: string,
  values: PlaceholderValues,
  { language, subject }: { language: string; subject: string },
): string {
  const document = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
</head>
<body style="margin:0;padding:0">
<div style="max-width:36em;margin:0 auto;padding:24px 16px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;overflow-wrap:anywhere">
${paragraphs(fillTemplate(template, values))}</div>
</body>
</html>
`
  return document.text
}

function paragraphs(lines: readonly Piece[][]): Html[] {
  const groups: Piece[][][] = [[]]
  for (const line of lines) {
    if (isBlank(line)) groups.push([])
    else groups.at(-1)!.push(line)
  }
  return groups
    .filter(group => group.length > 0)
    .map(
      group =>
        html`<p dir="auto" style="margin:0 0 16px">${group.map((line, at) => [at > 0 && html`<br>\n`, ...linkUrls(line)])}</p>\n`,
    )
}
