import { Field, ObjectType } from 'type-graphql'
import { ApiKey } from './ApiKey.ts'
import { Operator } from './Operator.ts'
import { Partner } from './Partner.ts'
import { type Scope, ScopeEnum } from './Scope.ts'

@ObjectType({ simpleResolvers: true, description: 'Who is calling, as the key of the request says.' })
export class Viewer {
  @Field(() => Operator, { description: 'The operator that the key belongs to; nothing of any other can be seen.' })
  operator!: Operator

  @Field(() => Partner, { nullable: true, description: 'The partner that the key sells as, if it may sell.' })
  partner!: Partner | null

  @Field(() => [ScopeEnum], { description: 'What the key may do.' })
  scopes!: readonly Scope[]

  @Field(() => ApiKey, { description: 'The key itself, as far as it may be shown.' })
  key!: ApiKey
}
