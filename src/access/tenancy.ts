import { ManyToOne } from '@mikro-orm/decorators/legacy'
import type { EntityCtor } from '@mikro-orm/postgresql'
import { Operator } from './Operator.ts'

/**
 * Every row of a tenant table belongs to an operator, and that is the first column of its primary key: a database sharded by
 * operator finds all of a tenant in one place. Where another reference names the operator too, no foreign key of its own is needed.
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
 * A row refers to another of the same operator only: the foreign key is composite, so that the database refuses any other.
 * @param column of both tables, beside `operator_id`
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
