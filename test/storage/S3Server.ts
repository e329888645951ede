import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const REGION = 'us-east-1'
const ACCESS_KEY = 'S3TEST'
const SECRET_KEY = 'S3TEST-secret'
const BUCKET = 'uploads'

interface Answer {
  status: number
  headers?: Record<string, string>
  body?: Buffer | string
}

const refusal = (status: number, code: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
})

/**
 * An S3 server in memory with the operations of Amazon's API that the service uses: PutObject, GetObject with a range,
 * DeleteObject, and uploads in parts. It has one bucket, and verifies the signature (version 4) of every request.
 */
export class S3Server {
  readonly #objects = new Map<string, Buffer>()
  readonly #uploads = new Map<string, Map<number, Buffer>>()
  readonly #server: Server

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const content = await buffer(request).catch(() => null)
      if (!content) return
      const { status, headers, body } = this.#answer(request, content)
      response.writeHead(status, headers).end(body)
    })
  }

  static async open(): Promise<S3Server> {
    const opened = new S3Server()
    await new Promise<void>(resolve => opened.#server.listen(0, '127.0.0.1', resolve))
    return opened
  }

  /** What the service is configured with to use it. */
  get settings() {
    const { port } = this.#server.address() as AddressInfo
    return {
      endpoint: `http://127.0.0.1:${port}`,
      region: REGION,
      bucket: BUCKET,
      accessKeyId: ACCESS_KEY,
      secretAccessKey: SECRET_KEY,
      forcePathStyle: true,
    }
  }

  /** The number of objects and of unfinished uploads. */
  count(): number {
    return this.#objects.size + this.#uploads.size
  }

  close(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise(resolve => this.#server.close(() => resolve()))
  }

  #answer(request: IncomingMessage, content: Buffer): Answer {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
    const [, bucket, ...rest] = decodeURIComponent(pathname).split('/')
    const key = rest.join('/')
    if (!isSigned(request, content)) return refusal(403, 'SignatureDoesNotMatch')
    if (bucket !== BUCKET) return refusal(404, 'NoSuchBucket')
    const uploadId = searchParams.get('uploadId')
    if (request.method === 'POST' && searchParams.has('uploads')) return this.#beginUpload(key)
    return uploadId === null
      ? this.#answerObject(request, key, content)
      : this.#answerUpload(request, key, content, uploadId, Number(searchParams.get('partNumber')))
  }

  #answerObject({ method, headers }: IncomingMessage, key: string, content: Buffer): Answer {
    if (method === 'PUT') {
      this.#objects.set(key, content)
      return { status: 200, headers: { etag: etagOf(content) } }
    }
    if (method === 'DELETE') {
      this.#objects.delete(key)
      return { status: 204 }
    }
    const object = this.#objects.get(key)
    if (!object) return refusal(404, 'NoSuchKey')
    const from = /^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1]
    if (from === undefined) return { status: 200, body: object }
    const range = { 'content-range': `bytes ${from}-${object.length - 1}/${object.length}` }
    return { status: 206, headers: range, body: object.subarray(Number(from)) }
  }

  #beginUpload(key: string): Answer {
    const id = randomUUID()
    this.#uploads.set(id, new Map())
    return {
      status: 200,
      body: `<?xml version="1.0"?><InitiateMultipartUploadResult><Bucket>${BUCKET}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    }
  }

  #answerUpload({ method }: IncomingMessage, key: string, content: Buffer, id: string, part: number): Answer {
    const parts = this.#uploads.get(id)
    if (!parts) return refusal(404, 'NoSuchUpload')
    if (method === 'PUT') {
      parts.set(part, content)
      return { status: 200, headers: { etag: etagOf(content) } }
    }
    this.#uploads.delete(id)
    if (method === 'DELETE') return { status: 204 }
    const named = [...content.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, at]) => Number(at))
    if (named.some(index => !parts.has(index))) return refusal(400, 'InvalidPart')
    const whole = Buffer.concat(named.map(index => parts.get(index)!))
    this.#objects.set(key, whole)
    const result = `<CompleteMultipartUploadResult><Bucket>${BUCKET}</Bucket><Key>${key}</Key><ETag>${etagOf(whole)}</ETag></CompleteMultipartUploadResult>`
    return { status: 200, body: `<?xml version="1.0"?>${result}` }
  }
}

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')
const etagOf = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`

/** Whether the request has the signature of our key, as "Signature Version 4" of AWS says. */
function isSigned({ method, url, headers }: IncomingMessage, content: Buffer): boolean {
  const found = /Credential=(\w+)\/(\d+)\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
    headers.authorization ?? '',
  )
  if (!found) return false
  const [, accessKey, day = '', region = '', signed = '', signature] = found
  const hash = headers['x-amz-content-sha256'] as string
  if (accessKey !== ACCESS_KEY || region !== REGION) return false
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(content)) return false
  const [path, query = ''] = url!.split('?')
  const parameters = query === '' ? [] : query.split('&').map(each => (each.includes('=') ? each : `${each}=`))
  const lines = signed
    .split(';')
    .map(name => `${name}:${String(headers[name]).trim()}\n`)
    .join('')
  const canonical = [method, path, parameters.toSorted().join('&'), lines, signed, hash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${SECRET_KEY}`,
  )
  return createHmac('sha256', key).update(text).digest('hex') === signature
}
