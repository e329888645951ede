import { Html, html } from '../../platform/html/html.ts'
import { faviconPath } from './favicon.ts'
import type { OperatorPartsFragment } from './generated.ts'
import { operatorColour, operatorFoot, operatorHead } from './operatorFrame.ts'
import { stylesheetPath } from './stylesheet.ts'

/**
 * A whole page of the service.
 * @param script the address of a script that the page does not depend on
 * @param operator whose page it is for customers
 */
export function layout(
  title: string,
  main: Html,
  kind: 'form' | 'text' | 'guide' | 'sandbox' = 'text',
  { script, operator }: { script?: string; operator?: OperatorPartsFragment } = {},
): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${faviconPath}">
<link rel="stylesheet" href="${stylesheetPath}">${operator && operatorColour(operator)}${
    script &&
    html`
<script src="${script}" defer></script>`
  }
</head>
<body class="${kind}">
${operator && operatorHead(operator)}<main>
${main}
</main>
${operator && operatorFoot(operator)}</body>
</html>
`
  return page.text
}
