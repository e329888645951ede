import { fillTemplate } from './fillTemplate.ts'
import type { PlaceholderValues } from './placeholders.ts'

/** Renders a template as plain text. Placeholders inside values are not filled in. */
export function renderTemplate(template: string, values: PlaceholderValues): string {
  const lines = fillTemplate(template, values).map(line => line.map(({ text }) => text).join(''))
  return lines.join('\n').trim()
}
