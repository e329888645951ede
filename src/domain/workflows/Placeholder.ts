import { Field, ObjectType } from 'type-graphql'
import { placeholderNames, placeholders } from './placeholders.ts'

@ObjectType({ simpleResolvers: true, description: 'A placeholder in a template.' })
export class Placeholder {
  @Field(() => String, { description: 'Its name; in a template it is written in double braces, `{{date}}`.' })
  name!: string

  @Field(() => String, { description: 'What it is replaced with.' })
  description!: string

  @Field(() => String, { description: 'An example.' })
  example!: string
}

/** Every placeholder. */
export const allPlaceholders: Placeholder[] = placeholderNames.map(name => ({ name, ...placeholders[name] }))
