/** A part of the SMTP conversation timed out. */
export class OverdueError extends Error {
  readonly seconds: number

  constructor(milliseconds: number) {
    super(`It took longer than ${milliseconds} ms.`)
    this.seconds = milliseconds / 1000
  }
}
