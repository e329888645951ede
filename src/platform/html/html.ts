import { withoutOverrides } from '../../domain/rules/withoutOverrides.ts'

/** Text that is already HTML. Only the tag below creates it, so all other values in a page are escaped. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[]

/** HTML in which every value is escaped. Lists are joined; undefined, null and false print nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.reduce((text, string, index) => `${text}${print(parts[index - 1])}${string}`))
}

function print(part: Part): string {
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(print).join('')
  if (part === null || part === undefined || part === false) return ''
  return String(part).replace(/[&<>"']/g, letter => `&#${letter.charCodeAt(0)};`)
}

/** Isolates free text, such as a name, in its own text direction, so that it does not reorder the text around it. */
export function bdi(text: string): Html {
  return html`<bdi>${withoutOverrides(text)}</bdi>`
}
