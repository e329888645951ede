import { Field, ObjectType } from 'type-graphql'
import type { UsageEntryRow } from '../../meters/entryColumns.ts'
import { UsageEntry } from '../../meters/UsageEntry.ts'
import { PageInfo } from './PageInfo.ts'

@ObjectType({ simpleResolvers: true, description: 'A usage entry in a list, with its cursor.' })
export class UsageEntryEdge {
  @Field(() => String, { description: 'The cursor of the item: pass it as `after` or `before` to continue from here.' })
  cursor!: string

  @Field(() => UsageEntry, { description: 'The entry.' })
  node!: UsageEntryRow
}

@ObjectType({ simpleResolvers: true, description: 'A page of a list of usage entries (Relay).' })
export class UsageEntryConnection {
  @Field(() => [UsageEntryEdge], { description: 'The entries of the page, each with its cursor.' })
  edges!: UsageEntryEdge[]

  @Field(() => PageInfo, { description: 'The position of the page in the list.' })
  pageInfo!: PageInfo
}
