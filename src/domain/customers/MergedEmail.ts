import { Check, Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import type { Operator } from '../access/Operator.ts'
import { BelongsToOperator } from '../access/tenancy.ts'

/**
 * An e-mail address of a customer who has several: those with the same `customerId` are one customer. By the primary key an address is
 * one customer's, and no address refers to another one: there are no chains and no cycles.
 */
@Entity({ tableName: 'merged_email' })
@Index({ name: 'merged_email_customer_index', properties: ['operator', 'customerId'] })
@Check({ name: 'merged_email_email_check', expression: "email = lower(email) AND email <> ''::text" })
export class MergedEmail {
  @BelongsToOperator()
  operator?: Ref<Operator>

  @PrimaryKey({ type: 'text' })
  email!: string

  @Property({ type: 'uuid' })
  customerId!: string
}
