/** A placeholder in a template, for a number that is distinct in each request. */
export const NUMBER = '#number-here#'

/** A request to send repeatedly. Each number overwrites the previous one in place, which costs next to nothing. */
export class Template {
  readonly #bytes: Buffer
  readonly #places: number[] = []

  constructor(text: string) {
    this.#bytes = Buffer.from(text)
    for (let index = this.#bytes.indexOf(NUMBER); index >= 0; index = this.#bytes.indexOf(NUMBER, index + 1))
      this.#places.push(index)
  }

  /** Valid until the next call: send it and await the response first. */
  numbered(number: number): Buffer {
    const digits = digitsOf(number)
    for (const place of this.#places) this.#bytes.write(digits, place, 'latin1')
    return this.#bytes
  }
}

let numbers = 0

/** A number that no earlier request had. */
export function nextNumber(): number {
  numbers++
  return numbers
}

/** A number as long as the placeholder. */
export function digitsOf(number: number): string {
  return String(number).padStart(NUMBER.length, '0')
}
