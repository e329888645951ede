import { Field, InputType } from 'type-graphql'
import { Text } from '../scalars/bounds.ts'
import { MAX_NOTE } from './TimeslotNote.ts'

@InputType({ description: 'The note of a departure.' })
export class TimeslotNoteInput {
  @Field(() => String, { nullable: true, description: 'The note; null or blank for none.' })
  @Text({ max: MAX_NOTE, multiline: true })
  text?: string | null
}
