import { ManyToOne } from '@mikro-orm/decorators/legacy'
import type { EntityCtor } from '@mikro-orm/postgresql'
import { Operator } from './Operator.ts'

/**
 * Makes the operator the first column of the primary key. Every row of a tenant table belongs to an operator, so a database
 * sharded by operator stores all rows of a tenant together. Where another reference already contains the operator, no separate
 * foreign key is needed.
 *
 * A property with this or `RefersTo` is for the schema of the database alone. It is optional, because no object that is read has it.
 */
export const BelongsToOperator = ({ namedElsewhere = false }: { namedElsewhere?: boolean } = {}) =>
  ManyToOne({
    entity: () => Operator,
    primary: true,
    ref: true,
    joinColumn: 'operator_id',
    createForeignKeyConstraint: !namedElsewhere,
  })

/**
 * A reference to another row of the same operator. The foreign key is composite, so the database refuses rows of other operators.
 * @param column of both tables, besides `operator_id`
 */
export const RefersTo = (
  entity: () => EntityCtor,
  column: string,
  { onDelete = 'no action', ...more }: { onDelete?: 'no action' | 'cascade'; primary?: true; nullable?: true } = {},
) =>
  ManyToOne({
    entity,
    ref: true,
    joinColumns: ['operator_id', column],
    referencedColumnNames: ['operator_id', column],
    updateRule: 'no action',
    deleteRule: onDelete,
    ...more,
  })
