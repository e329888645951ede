import { isPlaceholder, type PlaceholderName } from './placeholders.ts'

/** Literal text, or a placeholder. */
export type TemplatePart = string | { placeholder: PlaceholderName }

/** An error at one position of a template. */
export interface TemplateError {
  kind: 'unknown' | 'unclosed' | 'unopened'
  /** The text between the braces. */
  name: string
  /** The position of its braces, counted from 0. */
  offset: number
}

/** Parses a template: plain text with placeholders in double braces. Invalid parts stay in the text. */
export function readTemplate(template: string): { parts: TemplatePart[]; errors: TemplateError[] } {
  const parts: TemplatePart[] = []
  const errors: TemplateError[] = []
  let text = ''
  let open: number | null = null
  let position = 0
  for (const { 0: braces, index } of template.matchAll(/\{\{|\}\}/g)) {
    if (braces === '{{') {
      // Placeholders cannot be nested, so the one before was not closed.
      if (open !== null) errors.push({ kind: 'unclosed', name: '', offset: open })
      open = index
      continue
    }
    const end = index + braces.length
    if (open === null) {
      errors.push({ kind: 'unopened', name: '', offset: index })
      continue
    }
    const name = template.slice(open + 2, index).trim()
    if (isPlaceholder(name)) {
      text += template.slice(position, open)
      if (text !== '') parts.push(text)
      parts.push({ placeholder: name })
      text = ''
      position = end
    } else errors.push({ kind: 'unknown', name, offset: open })
    open = null
  }
  if (open !== null) errors.push({ kind: 'unclosed', name: '', offset: open })
  text += template.slice(position)
  if (text !== '') parts.push(text)
  return { parts, errors: errors.toSorted((a, b) => a.offset - b.offset) }
}
