import type { ExecutionResult } from 'graphql'

/** The data of a result that is kept as JSON. It has no errors. */
export class PrintedData {
  readonly json: Buffer

  constructor(json: Buffer) {
    this.json = json
  }

  static of(data: object): PrintedData {
    return new PrintedData(Buffer.from(JSON.stringify(data)))
  }
}

const HEAD = Buffer.from('{"data":')

/** The body of a response. */
export function printResult({ errors, data, extensions }: ExecutionResult): string | Buffer {
  if (!(data instanceof PrintedData)) return JSON.stringify({ errors, data, extensions })
  const rest = extensions ? `,"extensions":${JSON.stringify(extensions)}}` : '}'
  return Buffer.concat([HEAD, data.json, Buffer.from(rest)])
}
