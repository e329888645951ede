import { Field, ObjectType } from 'type-graphql'
import { placeholderNames, placeholders } from './placeholders.ts'

@ObjectType({ simpleResolvers: true, description: 'Something that a template can say of a booking.' })
export class Placeholder {
  @Field(() => String, { description: 'Its name; in a template it stands in double braces, `{{date}}`.' })
  name!: string

  @Field(() => String, { description: 'What it stands for.' })
  description!: string

  @Field(() => String, { description: 'An example.' })
  example!: string
}

/** All there are. */
export const allPlaceholders: Placeholder[] = placeholderNames.map(name => ({ name, ...placeholders[name] }))
