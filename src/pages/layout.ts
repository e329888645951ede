import { Html, html } from '../html.ts'
import { faviconPath } from './favicon.ts'
import { stylesheetPath } from './stylesheet.ts'

/** One page of the service, whole. */
export function layout(title: string, main: Html, kind: 'form' | 'text' = 'text'): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${faviconPath}">
<link rel="stylesheet" href="${stylesheetPath}">
</head>
<body class="${kind}">
<main>
${main}
</main>
</body>
</html>
`
  return page.text
}
