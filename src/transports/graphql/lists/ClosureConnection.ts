import { Closure } from '../../../domain/closures/Closure.ts'
import type { ClosureRow } from '../../../domain/closures/findClosures.ts'
import { type CountedConnection, connectionType, totalCountOf } from './connectionType.ts'

export const ClosureConnection = connectionType(() => Closure, {
  name: 'Closure',
  one: 'a closure',
  many: 'closures',
})

export type ClosureConnection = CountedConnection<ClosureRow>

export const ClosureCountResolver = totalCountOf(ClosureConnection)
