import { Field, ObjectType } from 'type-graphql'
import { ApiKey } from './ApiKey.ts'
import type { KeyRow } from './keyColumns.ts'

@ObjectType({ simpleResolvers: true, description: 'A key that was just made. It cannot be shown again.' })
export class IssuedKey {
  @Field(() => String, {
    description: 'The key itself, sent as `Authorization: Bearer <key>`. Keep it now: only its hash is stored.',
  })
  key!: string

  @Field(() => ApiKey, { description: 'The key as it can be read from now on.' })
  apiKey!: KeyRow
}
