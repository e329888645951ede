import { suggestionList } from 'graphql/jsutils/suggestionList.js'
import type { Violation } from '../refusals/refusal.ts'
import { placeholderNames } from './placeholders.ts'
import { readTemplate, type TemplateError } from './readTemplate.ts'

/** The reader would not read more, and the position of each is computed from the whole text. */
const MAX_VIOLATIONS = 20

/** Each can expand to hundreds of characters in every e-mail. */
const MAX_PLACEHOLDERS = 100

/** The violations of a template with their positions: a misspelled placeholder would be sent to customers unchanged. */
export function templateViolations(template: string, path: Violation['path']): Violation[] {
  const placeholders = template.split('{{').length - 1
  if (placeholders > MAX_PLACEHOLDERS) {
    return [{ path, detail: `A template has at most ${MAX_PLACEHOLDERS} placeholders; this one has ${placeholders}.` }]
  }
  return readTemplate(template)
    .errors.slice(0, MAX_VIOLATIONS)
    .map(error => ({ path, detail: describe(error, place(template, error.offset)) }))
}

function describe({ kind, name }: TemplateError, where: string): string {
  switch (kind) {
    case 'unclosed':
      return `The "{{" in ${where} is not closed by "}}" before the next "{{" or the end: nothing stands inside a placeholder.`
    case 'unopened':
      return `The "}}" in ${where} closes nothing: a placeholder begins with "{{".`
    case 'unknown':
      return name === ''
        ? `The placeholder in ${where} is empty. ${known()}`
        : `There is no placeholder {{${shorten(name)}}}, as in ${where}. ${nearest(name)}`
  }
}

function nearest(name: string): string {
  const [close] = suggestionList(name.toLowerCase().replace(/[^a-z]+/g, '_'), placeholderNames)
  return close ? `Did you mean {{${close}}}?` : known()
}

function known(): string {
  return `The placeholders are ${placeholderNames.map(name => `{{${name}}}`).join(', ')}.`
}

function shorten(name: string): string {
  const line = name.replace(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 60)}…` : line
}

/** Lines and columns from 1, as in an editor. */
function place(template: string, offset: number): string {
  const lines = template.slice(0, offset).split(/\r\n|\r|\n/)
  return `line ${lines.length}, column ${[...lines.at(-1)!].length + 1}`
}
