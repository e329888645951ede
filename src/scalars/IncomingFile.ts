/** A file on its way in. Its content can be read once, and fails when its sender breaks off. */
export class IncomingFile {
  /** As its sender named it: only ever shown, never a path. */
  readonly fileName: string
  readonly content: AsyncIterable<Buffer>

  constructor(fileName: string, content: AsyncIterable<Buffer>) {
    this.fileName = fileName
    this.content = content
  }
}
