import type { MikroORM } from '@mikro-orm/postgresql'
import type { ExpressionIndex } from './findIndexChanges.ts'

/** The indexes that entities describe by their statements. */
export function expressionIndexes(orm: MikroORM): ExpressionIndex[] {
  return [...orm.getMetadata().getAll().values()].flatMap(({ indexes, uniques }) =>
    [...indexes, ...uniques].flatMap(({ name, expression }) =>
      typeof expression === 'string' ? [{ name: name as string, expression }] : [],
    ),
  )
}
