import type { PlaceholderName, PlaceholderValues } from './placeholders.ts'
import { readTemplate } from './readTemplate.ts'

/** A segment of a line, and the placeholder that it was filled in for; null for the template's own text. */
export interface Segment {
  text: string
  from: PlaceholderName | null
}

/**
 * Fills in the placeholders of a template and returns its lines. A line whose placeholders are all empty is left out, so that
 * "Reason: {{cancel_reason}}" does not appear without a reason; so is one of the two blank lines around it.
 */
export function fillTemplate(template: string, values: PlaceholderValues): Segment[][] {
  const lines: Segment[][] = [[]]
  for (const part of readTemplate(template.replace(/\r\n?/g, '\n')).parts) {
    if (typeof part !== 'string') {
      lines.at(-1)!.push({ text: values[part.placeholder], from: part.placeholder })
      continue
    }
    const [rest, ...further] = part.split('\n')
    lines.at(-1)!.push({ text: rest!, from: null })
    for (const text of further) lines.push([{ text, from: null }])
  }
  const kept: Segment[][] = []
  let left = false
  for (const line of lines) {
    if (isEmptied(line)) {
      left = true
      continue
    }
    const doubled = left && isBlank(line) && (kept.length === 0 || isBlank(kept.at(-1)!))
    left = false
    if (!doubled) kept.push(line)
  }
  return kept
}

export function isBlank(line: readonly Segment[]): boolean {
  return line.every(({ text }) => text.trim() === '')
}

function isEmptied(line: readonly Segment[]): boolean {
  const values = line.filter(({ from }) => from !== null)
  return values.length > 0 && isBlank(values)
}
