/** Where a template has this, each sending of it has its own number. */
export const NUMBER = '#number-here#'

/** Bytes to send over and over. The numbers are written over those of the sending before, which costs next to nothing. */
export class Template {
  readonly #bytes: Buffer
  readonly #places: number[] = []

  constructor(text: string) {
    this.#bytes = Buffer.from(text)
    for (let at = this.#bytes.indexOf(NUMBER); at >= 0; at = this.#bytes.indexOf(NUMBER, at + 1)) this.#places.push(at)
  }

  /** Valid until the next call: send it and await the answer before. */
  numbered(number: number): Buffer {
    const digits = digitsOf(number)
    for (const place of this.#places) this.#bytes.write(digits, place, 'latin1')
    return this.#bytes
  }
}

let numbers = 0

/** A number that nothing before was sent with. */
export function nextNumber(): number {
  numbers++
  return numbers
}

/** A number as it is written. */
export function digitsOf(number: number): string {
  return String(number).padStart(NUMBER.length, '0')
}
