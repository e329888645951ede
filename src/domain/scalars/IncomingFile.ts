/** A file that is being uploaded. Its content can be read once, and fails when the client disconnects. */
export class IncomingFile {
  /** The name given by the client: only ever shown, never a path. */
  readonly fileName: string
  readonly content: AsyncIterable<Buffer>

  constructor(fileName: string, content: AsyncIterable<Buffer>) {
    this.fileName = fileName
    this.content = content
  }
}
