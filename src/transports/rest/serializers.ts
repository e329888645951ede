import type { Violation } from '../../domain/refusals/refusal.ts'
import type { Serializers } from '../graphql/execution/Operation.ts'
import { bodyPointer } from './bodyPointer.ts'

/** Node 24 has `JSON.rawJSON`; TypeScript's library does not know it yet. */
const { rawJSON } = JSON as unknown as { rawJSON(digits: string): unknown }

/** Values that REST prints differently from GraphQL: instants as Unix seconds, decimals as JSON numbers with all their digits. */
export const serializers: Serializers = {
  DateTime: instant => Math.floor((instant as Date).getTime() / 1000),
  // The serial number of an entry of usage is an integer.
  ID: id => id,
  FieldPointer: violation => bodyPointer(violation as Violation),
  Decimal: digits => rawJSON(digits as string),
}
