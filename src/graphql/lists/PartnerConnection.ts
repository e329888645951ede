import type { PartnerRow } from '../../access/findPartners.ts'
import { Partner } from '../../access/Partner.ts'
import { type CountedConnection, connectionType, totalCountOf } from './connectionType.ts'

export const PartnerConnection = connectionType(() => Partner, { name: 'Partner', one: 'a partner', many: 'partners' })

export type PartnerConnection = CountedConnection<PartnerRow>

export const PartnerCountResolver = totalCountOf(PartnerConnection)
