import type { OpenApiDocument } from './openApiDocument.ts'

/** Values for the example request of an operation. What it does not name stays as the document has it. */
export interface RequestExample {
  /** Of parameters, by name. */
  parameters?: Readonly<Record<string, string | number>>
  body?: object
}

/** Example requests by operationId. */
export type RequestExamples = Readonly<Record<string, RequestExample>>

interface Example {
  examples?: { request: { value: unknown } }
}

interface Described {
  operationId: string
  parameters?: (Example & { name: string })[]
  requestBody?: { content: Record<string, Example> }
}

const operationsOf = ({ paths }: OpenApiDocument) => Object.values(paths).flatMap(Object.values) as Described[]

/** Puts values into the example requests of a document. */
export function fillExamples(document: OpenApiDocument, filled: RequestExamples): void {
  for (const { operationId, parameters = [], requestBody } of operationsOf(document)) {
    const { parameters: values = {}, body } = filled[operationId] ?? {}
    for (const { name, examples } of parameters) {
      if (examples && values[name] !== undefined) examples.request.value = values[name]
    }
    const content = requestBody?.content['application/json']
    if (content?.examples && body) content.examples.request.value = body
  }
}

/** The first day that example requests name. */
const FIRST = Date.parse('2026-07-01')
const WEEK = 7 * 86_400_000
const WEEKS_AHEAD = 4

/** Moves the days of the example requests ahead, by whole weeks: nobody can book a day that is over. */
export function moveExamplesAhead(document: OpenApiDocument, now: Date): void {
  const moved = Math.max(0, Math.ceil((now.getTime() - FIRST) / WEEK) + WEEKS_AHEAD) * WEEK
  const ahead = (_: string, value: unknown) =>
    typeof value === 'string' && /^2026-07-\d\d$/.test(value)
      ? new Date(Date.parse(value) + moved).toISOString().slice(0, 10)
      : value
  for (const { parameters = [], requestBody } of operationsOf(document)) {
    for (const each of [...parameters, ...Object.values(requestBody?.content ?? {})]) {
      if (each.examples) each.examples = JSON.parse(JSON.stringify(each.examples), (key, value) => ahead(key, value))
    }
  }
}
