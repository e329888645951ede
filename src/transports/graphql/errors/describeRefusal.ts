import { type GraphQLSchema, type OperationDefinitionNode, parse, type SelectionSetNode } from 'graphql'
import { problemKinds } from '../../../domain/refusals/problem.ts'
import type { Refusal, RefusalCode, Violation } from '../../../domain/refusals/refusal.ts'
import { DateTime } from '../../../domain/scalars/DateTime.ts'
import { encodeTypeId } from '../../../domain/scalars/typeid.ts'
import type { Serializers } from '../execution/Operation.ts'
import { printFields } from '../schema/printFields.ts'
import { alternativeFields } from './alternativeFields.ts'

const [{ selectionSet: alternative }] = parse(`{ ${alternativeFields.join(' ')} }`).definitions as [
  OperationDefinitionNode,
]

/** The problem fields of RFC 9457, common to both transports, and the additional members of a refusal. */
export interface Problem {
  type: string
  code: RefusalCode | 'internal'
  title: string
  status: number
  detail: string
  instance?: string
  requestId: string
  errors?: object[]
  available?: number
  limit?: number
  held?: number
  bookableUntil?: unknown
  cancellableUntil?: unknown
  expectedPrice?: object
  currentPrice?: object
  shortResources?: readonly string[]
  shortages?: unknown
  currentVersion?: number
  lastSequenceNumber?: number
  state?: string
  requestedState?: string
  reason?: string
  requiredScopes?: string[]
  operators?: object[]
  alternatives?: unknown
  outcomeUnknown?: true
  retryAfterSeconds?: number
}

/** How a transport prints a refusal. */
export interface ProblemOptions {
  schema: GraphQLSchema
  problemBase: string
  requestId: string
  /** The location of a failed field, in the format of the transport. */
  locate(violation: Violation): object
  /** The transport's name for a name of the schema; the same name when absent. */
  formatName?(name: string): string
  /** The transport's name for a scope; that of REST when absent. */
  formatScope?(scope: string): string
  serializers?: Serializers
  /** The fields of an alternative timeslot to print; `alternativeFields` when absent. */
  timeslot?: SelectionSetNode
}

/** Describes a refusal as a problem. */
export function describeRefusal(refusal: Refusal, options: ProblemOptions): Problem {
  const { facts } = refusal
  const { errors, available, limit, held, currentVersion, state, requestedState, reason, requiredScopes } = facts
  const { alternatives, outcomeUnknown, expectedPrice, currentPrice, shortResources, shortages } = facts
  const { bookableUntil, cancellableUntil, lastSequenceNumber, operators, retryAfterSeconds } = facts
  const printInstant = options.serializers?.DateTime ?? DateTime.serialize
  const { formatName = String } = options
  const printPrice = ({ amount, currency }: { amount: number; currency: string }) => ({
    [formatName('amount')]: amount,
    [formatName('currency')]: currency,
  })
  const shortageType = options.schema.getType('ResourceShortage') as Parameters<typeof printFields>[0]
  const timeslotType = options.schema.getType('Timeslot') as Parameters<typeof printFields>[0]
  return {
    type: `${options.problemBase}/${refusal.code}`,
    code: refusal.code,
    title: problemKinds[refusal.code].title,
    status: problemKinds[refusal.code].status,
    detail: refusal.message,
    requestId: options.requestId,
    ...(errors && { errors: errors.map(violation => describeFailedField(violation, options)) }),
    ...(available !== undefined && { available }),
    ...(limit !== undefined && { limit }),
    ...(held !== undefined && { held }),
    ...(bookableUntil && { bookableUntil: printInstant(bookableUntil) }),
    ...(cancellableUntil && { cancellableUntil: printInstant(cancellableUntil) }),
    ...(expectedPrice && { expectedPrice: printPrice(expectedPrice) }),
    ...(currentPrice && { currentPrice: printPrice(currentPrice) }),
    ...(shortResources && { shortResources }),
    ...(shortages && {
      shortages: shortages.map(each => printFields(shortageType, each, undefined, options.serializers ?? {})),
    }),
    ...(currentVersion !== undefined && { currentVersion }),
    ...(lastSequenceNumber !== undefined && { lastSequenceNumber }),
    ...(state !== undefined && { state }),
    ...(requestedState !== undefined && { requestedState }),
    ...(reason !== undefined && { reason }),
    ...(requiredScopes && { requiredScopes: requiredScopes.map(options.formatScope ?? String) }),
    ...(operators && {
      operators: operators.map(({ operatorId, name }) => ({
        [formatName('operatorId')]: encodeTypeId('op', operatorId),
        [formatName('name')]: name,
      })),
    }),
    ...(outcomeUnknown && { outcomeUnknown }),
    ...(alternatives && {
      alternatives: alternatives.map(each =>
        printFields(timeslotType, each, options.timeslot ?? alternative, options.serializers ?? {}),
      ),
    }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  }
}

function describeFailedField(violation: Violation, { locate, formatName = name => name }: ProblemOptions): object {
  const { question, detail } = violation
  return {
    ...locate(violation),
    ...(question && { [formatName('questionId')]: encodeTypeId('wq', question.questionId) }),
    ...(question?.participants && { [formatName('participants')]: question.participants }),
    detail,
  }
}

/** Describes a failure of the service as a problem. It reveals no internals, only the request ID for finding the log line. */
export function describeFailure(problemBase: string, requestId: string): Problem {
  const { title, status } = problemKinds.internal
  const detail = `The service failed. Quote the request ID ${requestId} to its administrator.`
  return { type: `${problemBase}/internal`, code: 'internal', title, status, detail, requestId }
}
