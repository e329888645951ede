import { once } from 'node:events'
import { closeSync, openSync, writeSync } from 'node:fs'
import pg from 'pg'

/** COPY … TO STDOUT into a file, in chunks as they arrive, so that rows are not held in memory. */
export class CopyOut extends pg.Query {
  readonly #file: number

  constructor(text: string, file: number) {
    super(text)
    this.#file = file
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    writeSync(this.#file, chunk)
  }

  static async run(client: pg.Client, text: string, path: string): Promise<void> {
    const file = openSync(path, 'w')
    try {
      await once(client.query(new CopyOut(text, file)), 'end')
    } finally {
      closeSync(file)
    }
  }
}
