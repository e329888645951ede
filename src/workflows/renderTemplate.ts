import { fillTemplate } from './fillTemplate.ts'
import type { PlaceholderValues } from './placeholders.ts'

/** The plain text that a template makes. What a value holds is text, whatever it looks like: no placeholder in it is filled in. */
export function renderTemplate(template: string, values: PlaceholderValues): string {
  const lines = fillTemplate(template, values).map(line => line.map(({ text }) => text).join(''))
  return lines.join('\n').trim()
}
