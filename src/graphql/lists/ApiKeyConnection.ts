import { Field, ObjectType } from 'type-graphql'
import { ApiKey } from '../../access/ApiKey.ts'
import type { KeyRow } from '../../access/keyColumns.ts'
import { PageInfo } from './PageInfo.ts'

@ObjectType({ simpleResolvers: true, description: 'An API key in a list, and where it stands there.' })
export class ApiKeyEdge {
  @Field(() => String, { description: 'Where it stands: give it as `after` or `before` to go on from here.' })
  cursor!: string

  @Field(() => ApiKey, { description: 'The key, without its secret.' })
  node!: KeyRow
}

@ObjectType({ simpleResolvers: true, description: 'A page of a list of API keys (Relay).' })
export class ApiKeyConnection {
  @Field(() => [ApiKeyEdge], { description: 'The keys of the page, each with its cursor.' })
  edges!: ApiKeyEdge[]

  @Field(() => PageInfo, { description: 'Where the page stands.' })
  pageInfo!: PageInfo
}
