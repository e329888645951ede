/**
 * A JSON number that JavaScript's own numbers might not hold exactly, as the digits that were sent.
 * The JSON parser creates one for every number that is not a safe integer in plain digits.
 */
export class NumberLiteral {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}
