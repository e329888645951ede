import { once } from 'node:events'
import pg from 'pg'

interface CopyTarget {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** COPY … FROM STDIN of one piece of text, one transaction. */
export class CopyIn extends pg.Query {
  readonly #rows: Buffer

  constructor(text: string, rows: Buffer) {
    super(text)
    this.#rows = rows
  }

  handleCopyInResponse(connection: CopyTarget): void {
    connection.sendCopyFromChunk(this.#rows)
    connection.endCopyFrom()
  }

  static async run(client: pg.Client, text: string, rows: Buffer): Promise<void> {
    await once(client.query(new CopyIn(text, rows)), 'end')
  }
}
