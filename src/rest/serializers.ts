import type { Serializers } from '../graphql/Operation.ts'

/** Node 24 has `JSON.rawJSON`; TypeScript's library does not know it yet. */
const { rawJSON } = JSON as unknown as { rawJSON(digits: string): unknown }

/** How REST prints what GraphQL prints otherwise: instants as Unix seconds, decimals as JSON numbers with all their digits. */
export const serializers: Serializers = {
  DateTime: (instant: Date) => Math.floor(instant.getTime() / 1000),
  Decimal: (digits: string) => rawJSON(digits),
}
