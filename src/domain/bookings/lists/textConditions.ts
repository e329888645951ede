import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Given } from '../../../platform/sql/dynamicStatement.ts'
import type { TextPatterns } from './textPatterns.ts'

/** The conditions of a search text. @param searched a call of the function `search_text` that an index has */
export function textConditions(searched: Expression<string>, given: Given<TextPatterns>): Expression<SqlBool>[] {
  const eb = expressionBuilder()
  const words: Expression<SqlBool>[] = []
  if (given.pattern) words.push(eb(searched, 'ilike', given.pattern))
  if (given.patterns) words.push(sql<boolean>`${searched} ilike any(${given.patterns})`)
  if (given.otherPatterns) words.push(sql<boolean>`${searched} ilike all(${given.otherPatterns})`)
  return given.phonePattern ? [eb.or([eb.and(words), eb(searched, 'ilike', given.phonePattern)])] : words
}
