import type { RefusalCode } from '../refusal.ts'

/** What the document says of a path that cannot be read from its row and its operation. */
export interface RouteDocumentation<Result = unknown> {
  /** The name of the operation in generated clients. It never changes. */
  operationId: string
  tag: 'Products' | 'Availability' | 'Waivers' | 'Bookings' | 'Waitlist' | 'Usage meters'
  summary: string
  description: string
  /** What this path refuses beside what every path does, with an example of each. */
  refuses: Partial<Record<RefusalCode, RefusalExample>>
  example: {
    /** Values of parameters where an example of their type would not do, by name on the wire. */
    parameters?: Record<string, string | number>
    body?: object
    answer: Result
  }
}

/** The sentence of a refusal, or the sentence and its facts as they are on the wire. */
export type RefusalExample = string | ({ detail: string } & Record<string, unknown>)
