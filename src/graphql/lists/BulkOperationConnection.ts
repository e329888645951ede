import { Field, ObjectType } from 'type-graphql'
import { BulkOperation } from '../../bulk/BulkOperation.ts'
import type { BulkOperationRow } from '../../bulk/bulkOperationColumns.ts'
import { PageInfo } from './PageInfo.ts'

@ObjectType({ simpleResolvers: true, description: 'A bulk operation in a list, with its cursor.' })
export class BulkOperationEdge {
  @Field(() => String, { description: 'The cursor of the item: pass it as `after` or `before` to continue from here.' })
  cursor!: string

  @Field(() => BulkOperation, { description: 'The bulk operation.' })
  node!: BulkOperationRow
}

@ObjectType({ simpleResolvers: true, description: 'A page of a list of bulk operations (Relay).' })
export class BulkOperationConnection {
  @Field(() => [BulkOperationEdge], { description: 'The bulk operations of the page, each with its cursor.' })
  edges!: BulkOperationEdge[]

  @Field(() => PageInfo, { description: 'The position of the page in the list.' })
  pageInfo!: PageInfo
}
