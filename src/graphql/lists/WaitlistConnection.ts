import { Field, ObjectType } from 'type-graphql'
import { WaitlistEntry } from '../../waitlist/WaitlistEntry.ts'
import { PageInfo } from './PageInfo.ts'

@ObjectType({ simpleResolvers: true, description: 'An entry of the waitlist in a list, with its cursor.' })
export class WaitlistEdge {
  @Field(() => String, { description: 'The cursor of the item: pass it as `after` or `before` to continue from here.' })
  cursor!: string

  @Field(() => WaitlistEntry, { description: 'The entry.' })
  node!: WaitlistEntry
}

@ObjectType({ simpleResolvers: true, description: 'A page of a list of entries of the waitlist (Relay).' })
export class WaitlistConnection {
  @Field(() => [WaitlistEdge], { description: 'The entries of the page, each with its cursor.' })
  edges!: WaitlistEdge[]

  @Field(() => PageInfo, { description: 'The position of the page in the list.' })
  pageInfo!: PageInfo
}
