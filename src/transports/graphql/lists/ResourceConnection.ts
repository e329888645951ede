import { Resource } from '../../../domain/resources/Resource.ts'
import { type CountedConnection, connectionType, totalCountOf } from './connectionType.ts'

export const ResourceConnection = connectionType(() => Resource, {
  name: 'Resource',
  one: 'a resource',
  many: 'resources',
})

export type ResourceConnection = CountedConnection<Resource>

export const ResourceCountResolver = totalCountOf(ResourceConnection)
