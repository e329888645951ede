import { Field, ObjectType } from 'type-graphql'
import { Email } from '../../emails/Email.ts'
import type { EmailRow } from '../../emails/emailColumns.ts'
import { PageInfo } from './PageInfo.ts'

@ObjectType({ simpleResolvers: true, description: 'An e-mail in a list, with its cursor.' })
export class EmailEdge {
  @Field(() => String, { description: 'The cursor of the item: pass it as `after` or `before` to continue from here.' })
  cursor!: string

  @Field(() => Email, { description: 'The e-mail.' })
  node!: EmailRow
}

@ObjectType({ simpleResolvers: true, description: 'A page of a list of e-mails (Relay).' })
export class EmailConnection {
  @Field(() => [EmailEdge], { description: 'The e-mails of the page, each with its cursor.' })
  edges!: EmailEdge[]

  @Field(() => PageInfo, { description: 'The position of the page in the list.' })
  pageInfo!: PageInfo
}
