import { type GraphQLSchema, parse } from 'graphql'
import type { Caller } from '../../../domain/access/Caller.ts'
import { BulkMutation } from '../../../domain/bulk/BulkMutation.ts'
import { type Refusal, validationRefusal } from '../../../domain/refusals/refusal.ts'
import { asPointer } from '../../../domain/scalars/asPointer.ts'
import type { Database } from '../../../platform/sql/Database.ts'
import { describeRefusal } from '../errors/describeRefusal.ts'
import { Operation } from '../execution/Operation.ts'
import { type ContextServices, contextFor } from '../Services.ts'

/** The operation of each line, whether it writes entities or statements alone, and whether its input has `notify`. */
const mutations: Record<BulkMutation, { document: string; writesEntities: boolean; notifies?: true }> = {
  CREATE_PRODUCT: {
    document:
      'mutation ($input: CreateProductInput!) { payload: createProduct(input: $input) { object: product { id } } }',
    writesEntities: true,
  },
  CREATE_SCHEDULE: {
    document:
      'mutation ($input: CreateScheduleInput!) { payload: createSchedule(input: $input) { object: schedule { id } } }',
    writesEntities: true,
  },
  IMPORT_BOOKING: {
    document:
      'mutation ($input: ImportBookingInput!) { payload: importBooking(input: $input) { object: booking { id } } }',
    writesEntities: false,
    notifies: true,
  },
}

/** Carries out a mutation for one line after another, with the executor that answers the API. */
export class BulkWriter {
  /** Whether the transaction of a line must be a unit of work. Others are faster: their statements are prepared. */
  readonly writesEntities: boolean
  readonly #services: ContextServices
  readonly #schema: GraphQLSchema
  readonly #operation: Operation
  readonly #notify: boolean | undefined
  readonly #requestId: string

  /**
   * @param notify whether imported bookings send e-mails, unless their line says otherwise
   * @param requestId names the bulk operation in errors
   */
  constructor(
    services: ContextServices,
    schema: GraphQLSchema,
    mutation: BulkMutation,
    notify: boolean,
    requestId: string,
  ) {
    const { document, notifies, writesEntities } = mutations[mutation]
    this.writesEntities = writesEntities
    this.#services = services
    this.#schema = schema
    this.#operation = new Operation(schema, parse(document)).compile()
    this.#notify = notifies && notify
    this.#requestId = requestId
  }

  /**
   * Carries out a line.
   * @param database the transaction of the line
   * @returns the identifier of the object @throws Refusal
   */
  async write(database: Database, caller: Caller, line: object, now: Date): Promise<string> {
    const input = this.#notify && !('notify' in line) ? { ...line, notify: true } : line
    const { values, violations } = this.#operation.coerce({ input }, now)
    if (violations.length > 0) throw validationRefusal(violations)
    const context = contextFor({ ...this.#services, database }, caller, now, this.#requestId)
    const { data, errors } = await this.#operation.run(context, values)
    const [error] = errors ?? []
    if (error) throw error.originalError ?? error
    return (data as unknown as { payload: { object: { id: string } } }).payload.object.id
  }

  /** What a refusal says in the verdict on a line. Pointers lead into the line. */
  describe(refusal: Refusal): object {
    const { code, message: detail } = refusal
    const { errors, available, alternatives } = describeRefusal(refusal, {
      schema: this.#schema,
      problemBase: '',
      requestId: this.#requestId,
      locate: ({ path: [, ...inside] }) => ({ pointer: asPointer(inside) }),
    })
    return {
      code,
      detail,
      ...(errors && { errors }),
      ...(available !== undefined && { available }),
      ...(alternatives !== undefined && { alternatives }),
    }
  }
}
