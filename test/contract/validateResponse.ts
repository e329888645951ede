import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

/** A request and its response. */
export interface Exchange {
  method: string
  /** Path and query. */
  url: string
  status: number
  headers: Record<string, unknown>
  /** The body as it was sent. */
  text: string
}

interface Response {
  headers?: Record<string, { $ref?: string; required?: boolean }>
  content?: Record<string, { schema: object }>
  $ref?: string
}

type Paths = Record<string, Record<string, { responses: Record<string, Response> }>>

/** The committed document, with schemas closed to undocumented members. */
const document = closed(JSON.parse(readFileSync('schema/openapi.json', 'utf8'))) as {
  paths: Paths
  components: { responses: Record<string, Response>; headers: Record<string, { required: boolean }> }
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema({ $id: 'openapi', ...document })

const NDJSON = 'application/x-ndjson'

/** `Vary` where only headers for browsers and the encoding differ. */
const ofTransport = /^(?:Origin(?:, )?)?(?:Accept-Encoding)?$/

/** Headers of HTTP itself or for browsers, which are not documented. */
const ofHttp =
  /^(content-encoding|content-type|content-length|date|connection|keep-alive|transfer-encoding|x-content-type-options|referrer-policy|access-control-.*)$/

const paths = Object.keys(document.paths).map(template => ({
  template,
  // An empty parameter matches too: it is an invalid one.
  matches: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]*')}$`),
}))

/** Fails unless the document allows this response to the request: status, headers, media type and body. */
export function validateResponse(exchange: Exchange): void {
  const { method, url, status } = exchange
  const pointer = responsePointer(exchange)
  const violations = [...headerViolations(pointer, exchange), ...bodyViolations(pointer, exchange)]
  if (violations.length === 0) return
  throw new Error(`${method} ${url} was answered with ${status}, not as the document says:\n${violations.join('\n')}`)
}

/** The documented response, as a JSON Pointer. */
function responsePointer({ method: asked, url, status }: Exchange): string {
  const method = asked === 'HEAD' ? 'GET' : asked
  const path = url.split('?', 1)[0]!.replace(/\/$/, '')
  const known = paths.find(each => each.matches.test(path))
  const operation = known && document.paths[known.template]![method.toLowerCase()]
  if (operation?.responses[status]) {
    const steps = ['paths', known!.template, method.toLowerCase(), 'responses', String(status)]
    return `/${steps.map(step => step.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`
  }
  if (!known && (status === 400 || status === 404)) return '/components/responses/OtherProblem'
  // The key and the header that names an operator are checked before the method.
  if (!operation && [400, 401, 403, 405, 429].includes(status)) return '/components/responses/OtherProblem'
  throw new Error(
    `The document does not know that ${method} ${known?.template ?? path} can be answered with ${status}.`,
  )
}

function responseAt(pointer: string): Response {
  const steps = pointer.slice(1).split('/')
  return steps.reduce<unknown>(
    (value, step) => (value as Record<string, unknown>)[step.replaceAll('~1', '/').replaceAll('~0', '~')],
    document,
  ) as Response
}

function headerViolations(pointer: string, { headers }: Exchange): string[] {
  const documentation = Object.entries(responseAt(pointer).headers ?? {})
  const missing = documentation.flatMap(([name, header]) => {
    const { required } = header.$ref ? document.components.headers[name]! : header
    const value = headers[name.toLowerCase()]
    if (value === undefined) return required ? [`the header ${name} is missing`] : []
    const at = header.$ref ?? `#${pointer}/headers/${name}`
    return violationsOf(`${at.slice(1)}/schema`, String(value), `the header ${name}`)
  })
  const names = new Set(documentation.map(([name]) => name.toLowerCase()))
  const unknown = Object.entries(headers)
    .filter(
      ([name, value]) =>
        !names.has(name) && !ofHttp.test(name) && !(name === 'vary' && ofTransport.test(String(value))),
    )
    .map(([name]) => `the header ${name} is not documented`)
  return [...missing, ...unknown]
}

function bodyViolations(pointer: string, { method, headers, text }: Exchange): string[] {
  const { content } = responseAt(pointer)
  if (content === undefined || method === 'HEAD') return text === '' ? [] : ['there must be no body']
  const type = String(headers['content-type']).split(';', 1)[0]!
  if (content[type] === undefined) return [`the media type ${type} is not documented`]
  const at = `${pointer}/content/${type.replaceAll('/', '~1')}/schema`
  return violationsOf(at, type.endsWith('json') && type !== NDJSON ? JSON.parse(text) : text, 'the body')
}

function violationsOf(pointer: string, value: unknown, what: string): string[] {
  const validate = ajv.getSchema(`openapi#${encodeURI(pointer)}`) as ValidateFunction
  if (validate(value)) return []
  return validate.errors!.map(error => {
    const { additionalProperty } = error.params as { additionalProperty?: string }
    return `${what}${error.instancePath} ${error.message}${additionalProperty ? ` (${additionalProperty})` : ''}`
  })
}

/** Makes undocumented members a violation. The document itself leaves room for future ones. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, closed(each)]))
  return copy.type === 'object' && 'properties' in copy ? { ...copy, additionalProperties: false } : copy
}
