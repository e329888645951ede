import type { StatementsQuery } from '../api/generated.ts'

/** A partner and its statement for the chosen month. */
export type PartnerOfMonth = StatementsQuery['partners']['nodes'][number]
