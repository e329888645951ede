import { type Html, html } from '../../platform/html/html.ts'

/**
 * Renders an e-mail as HTML. It sets no colours, so that mail programs use their own, light or dark, and it loads nothing from
 * elsewhere. The operator is added when it is sent (`src/domain/settings/brandEmail.ts`).
 */
export function emailPage(
  { language, subject }: { language: string; subject: string },
  paragraphs: readonly (Html | string)[],
): string {
  return html`<!doctype html>
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
${paragraphs.map(each => html`<p dir="auto" style="margin:0 0 16px">${each}</p>\n`)}</div>
</body>
</html>
`.text
}
