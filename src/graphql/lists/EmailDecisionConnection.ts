import { Field, ObjectType } from 'type-graphql'
import { EmailDecision } from '../../emails/EmailDecision.ts'
import { PageInfo } from './PageInfo.ts'

@ObjectType({ simpleResolvers: true, description: 'A decision about an e-mail in a list, with its cursor.' })
export class EmailDecisionEdge {
  @Field(() => String, { description: 'The cursor of the item: pass it as `after` or `before` to continue from here.' })
  cursor!: string

  @Field(() => EmailDecision, { description: 'The decision.' })
  node!: EmailDecision
}

@ObjectType({ simpleResolvers: true, description: 'A page of a list of decisions about e-mails (Relay).' })
export class EmailDecisionConnection {
  @Field(() => [EmailDecisionEdge], { description: 'The decisions of the page, each with its cursor.' })
  edges!: EmailDecisionEdge[]

  @Field(() => PageInfo, { description: 'The position of the page in the list.' })
  pageInfo!: PageInfo
}
