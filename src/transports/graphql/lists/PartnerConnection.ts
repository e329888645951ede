import { Partner } from '../../../domain/access/Partner.ts'
import { type CountedConnection, connectionType, totalCountOf } from './connectionType.ts'

export const PartnerConnection = connectionType(() => Partner, { name: 'Partner', one: 'a partner', many: 'partners' })

export type PartnerConnection = CountedConnection<Partner>

export const PartnerCountResolver = totalCountOf(PartnerConnection)
