import { Entity, Index, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import type { Operator } from '../Operator.ts'
import { Partner } from '../Partner.ts'
import { BelongsToOperator, RefersTo } from '../tenancy.ts'
import { Agency } from './Agency.ts'

/** The connection of an operator's partner to an agency: the agency sells for the operator as this partner. */
@Entity({ tableName: 'agency_grant' })
@Unique({ name: 'agency_grant_partner_unique', properties: ['operator', 'partner'] })
@Index({ name: 'agency_grant_agency_index', properties: ['agency'] })
export class AgencyGrant {
  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @ManyToOne({
    entity: () => Agency,
    primary: true,
    ref: true,
    joinColumn: 'agency_id',
    updateRule: 'no action',
    deleteRule: 'no action',
  })
  agency?: Ref<Agency>

  @RefersTo(() => Partner, 'partner_id')
  partner?: Ref<Partner>

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  grantedAt!: Date
}
