import { Field, ObjectType } from 'type-graphql'
import { ApiKey } from '../../access/ApiKey.ts'
import type { KeyRow } from '../../access/keyColumns.ts'
import { PageInfo } from './PageInfo.ts'

@ObjectType({ simpleResolvers: true, description: 'An API key in a list, with its cursor.' })
export class ApiKeyEdge {
  @Field(() => String, { description: 'The cursor of the item: pass it as `after` or `before` to continue from here.' })
  cursor!: string

  @Field(() => ApiKey, { description: 'The key, without its secret.' })
  node!: KeyRow
}

@ObjectType({ simpleResolvers: true, description: 'A page of a list of API keys (Relay).' })
export class ApiKeyConnection {
  @Field(() => [ApiKeyEdge], { description: 'The keys of the page, each with its cursor.' })
  edges!: ApiKeyEdge[]

  @Field(() => PageInfo, { description: 'The position of the page in the list.' })
  pageInfo!: PageInfo
}
