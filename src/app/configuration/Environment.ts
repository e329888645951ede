/** Reads variables and collects all violations, so that they are reported together. */
export class Environment {
  readonly violations: string[] = []
  readonly #variables: NodeJS.ProcessEnv

  constructor(variables: NodeJS.ProcessEnv) {
    this.#variables = variables
  }

  /** The variable's text; a blank one counts as not set. */
  text(name: string): string | null {
    return this.#variables[name]?.trim() || null
  }

  number(name: string, fallback: number, { min, max }: { min: number; max: number }, example: string): number {
    const text = this.text(name)
    if (text === null) return fallback
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= min && value <= max) return value
    this.violation(name, `must be a whole number from ${min} to ${max}, and is "${text}"`, example)
    return fallback
  }

  flag(name: string, fallback: boolean): boolean {
    const text = this.text(name)?.toLowerCase()
    if (text === undefined) return fallback
    if (['1', 'true', 'yes', 'on'].includes(text)) return true
    if (['0', 'false', 'no', 'off'].includes(text)) return false
    this.violation(name, `must be 1 or 0, and is "${text}"`, '1')
    return fallback
  }

  oneOf<Value extends string>(name: string, values: readonly Value[], fallback: Value): Value {
    const text = this.text(name)?.toLowerCase()
    if (text === undefined) return fallback
    const value = values.find(each => each === text)
    if (value !== undefined) return value
    this.violation(name, `must be one of ${values.join(', ')}, and is "${text}"`, fallback)
    return fallback
  }

  /** An absolute URL without a trailing slash, so that paths can be appended. */
  url(name: string, protocols: readonly string[], example: string): string | null {
    const text = this.text(name)
    if (text === null) return null
    if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text.replace(/\/+$/, '')
    const schemes = protocols.map(each => `${each}//`).join(' or ')
    // A URL may hold a password, which must not appear in a message.
    this.violation(name, `must be a URL that begins with ${schemes}`, example)
    return null
  }

  /** Origins (scheme, host and port), separated by commas. */
  origins(name: string, example: string): string[] {
    const origins = (this.text(name) ?? '').split(',').map(each => each.trim().replace(/\/$/, ''))
    return origins.filter(each => {
      if (each === '') return false
      if (URL.canParse(each) && new URL(each).origin === each) return true
      this.violation(name, `must be origins separated by commas, and "${each}" is not one`, example)
      return false
    })
  }

  violation(name: string, wrong: string, example: string): void {
    this.violations.push(`${name} ${wrong}. For example: ${name}=${example}`)
  }
}
