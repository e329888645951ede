/** A part of the conversation went on for longer than it may. */
export class OverdueError extends Error {
  readonly seconds: number

  constructor(milliseconds: number) {
    super(`It took longer than ${milliseconds} ms.`)
    this.seconds = milliseconds / 1000
  }
}
