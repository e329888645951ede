import { Field, ObjectType } from 'type-graphql'
import type { UsageEntryRow } from '../../meters/entryColumns.ts'
import { UsageEntry } from '../../meters/UsageEntry.ts'
import { PageInfo } from './PageInfo.ts'

@ObjectType({ simpleResolvers: true, description: 'An entry of usage in a list, and where it stands there.' })
export class UsageEntryEdge {
  @Field(() => String, { description: 'Where it stands: give it as `after` or `before` to go on from here.' })
  cursor!: string

  @Field(() => UsageEntry, { description: 'The entry.' })
  node!: UsageEntryRow
}

@ObjectType({ simpleResolvers: true, description: 'A page of a list of entries of usage (Relay).' })
export class UsageEntryConnection {
  @Field(() => [UsageEntryEdge], { description: 'The entries of the page, each with its cursor.' })
  edges!: UsageEntryEdge[]

  @Field(() => PageInfo, { description: 'Where the page stands.' })
  pageInfo!: PageInfo
}
