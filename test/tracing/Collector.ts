import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from '../world/once.ts'

/** A span as it was received. */
export interface ReceivedSpan {
  traceId: string
  spanId: string
  /** Empty for the first span of a trace. */
  parentId: string
  name: string
  kind: number
  /** 2 is an error. */
  status: number
  attributes: Record<string, string | number>
  resource: Record<string, string | number>
}

/** A receiver of OTLP over HTTP. */
export class Collector {
  readonly spans: ReceivedSpan[] = []
  readonly headers: Record<string, unknown>[] = []
  /** The status of its answers. */
  status = 200
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
    server.on('request', async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      this.headers.push({ ...request.headers, path: request.url })
      if (this.status === 200) this.spans.push(...readSpans(Buffer.concat(chunks)))
      response.writeHead(this.status).end()
    })
  }

  static async open(): Promise<Collector> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new Collector(server)
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** The spans of a trace, by their name. */
  trace(traceId: string): ReceivedSpan[] {
    return this.spans.filter(each => each.traceId === traceId)
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}

type Field = number | Buffer

/** The fields of a message of Protocol Buffers, by their number: https://protobuf.dev/programming-guides/encoding/. */
function fieldsOf(message: Buffer): Map<number, Field[]> {
  const fields = new Map<number, Field[]>()
  let at = 0
  const varint = () => {
    let value = 0
    for (let shift = 1; ; shift *= 128) {
      const byte = message[at++]!
      value += (byte % 128) * shift
      if (byte < 128) return value
    }
  }
  const bytes = (length: number) => {
    at += length
    return message.subarray(at - length, at)
  }
  while (at < message.length) {
    const tag = varint()
    const readers: Record<number, () => Field> = {
      0: varint,
      1: () => bytes(8),
      2: () => bytes(varint()),
      5: () => bytes(4),
    }
    const field = readers[tag % 8]!()
    fields.set(Math.floor(tag / 8), [...(fields.get(Math.floor(tag / 8)) ?? []), field])
  }
  return fields
}

const messages = (fields: Map<number, Field[]>, number: number) =>
  (fields.get(number) ?? []).map(each => fieldsOf(each as Buffer))

/** The spans of an ExportTraceServiceRequest: the numbers are those of opentelemetry/proto/trace/v1/trace.proto. */
function readSpans(body: Buffer): ReceivedSpan[] {
  return messages(fieldsOf(body), 1).flatMap(ofResource => {
    const resource = attributesOf(messages(ofResource, 1)[0]!, 1)
    return messages(ofResource, 2).flatMap(ofScope =>
      messages(ofScope, 2).map(span => {
        const id = (number: number) => ((span.get(number)?.[0] ?? Buffer.alloc(0)) as Buffer).toString('hex')
        return {
          traceId: id(1),
          spanId: id(2),
          parentId: id(4),
          name: String(span.get(5)![0]),
          kind: Number(span.get(6)![0]),
          status: Number(messages(span, 15)[0]?.get(3)?.[0] ?? 0),
          attributes: attributesOf(span, 9),
          resource,
        }
      }),
    )
  })
}

function attributesOf(message: Map<number, Field[]>, number: number): Record<string, string | number> {
  return Object.fromEntries(
    messages(message, number).map(attribute => {
      const [value] = messages(attribute, 2)
      const text = value!.get(1)?.[0]
      return [String(attribute.get(1)![0]), text === undefined ? Number(value!.get(3)?.[0]) : String(text)]
    }),
  )
}
