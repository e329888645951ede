/** A refusal, or that the service could not be asked at all: a sentence that can be shown as it is. */
export class Problem extends Error {
  /** The code of the refusal; `unreachable` when there was no answer. */
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'Problem'
    this.code = code
  }
}
