import { StatementLine } from '../../../domain/statements/StatementLine.ts'
import { type CountedConnection, connectionType, totalCountOf } from './connectionType.ts'

export const StatementLineConnection = connectionType(() => StatementLine, {
  name: 'StatementLine',
  one: 'a line of a statement',
  many: 'lines of a statement',
})

export type StatementLineConnection = CountedConnection<StatementLine>

export const StatementLineCountResolver = totalCountOf(StatementLineConnection)
