import type { RefusalCode } from '../../domain/refusals/refusal.ts'

/** The documentation of a path that cannot be derived from its row and its operation. */
export interface RouteDocumentation<Result = unknown> {
  /** The name of the operation in generated clients. It never changes. */
  operationId: string
  tag:
    | 'Products'
    | 'Availability'
    | 'Waivers'
    | 'Bookings'
    | 'Changes'
    | 'Webhooks'
    | 'Waitlist'
    | 'Statements'
    | 'Usage meters'
    | 'Key'
  summary: string
  description: string
  /** The refusals of this path beyond those of every path, with an example of each. */
  refuses: Partial<Record<RefusalCode, RefusalExample>>
  /** Further examples of these refusals, by name. */
  alsoRefuses?: Readonly<Record<string, NamedRefusal>>
  example: {
    /** Values of parameters for which the example of their type is unsuitable, by parameter name. */
    parameters?: Record<string, string | number | boolean | string[]>
    /** Optional parameters that the reference sends as well. */
    sent?: string[]
    body?: object
    answer: Result
  }
}

/** The detail of a refusal, or the detail and the additional members of the problem. */
export type RefusalExample = string | ({ detail: string } & Record<string, unknown>)

/** A further example of a refusal. */
export interface NamedRefusal {
  code: RefusalCode
  /** What is special about it. */
  summary: string
  example: RefusalExample
}
