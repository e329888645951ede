import { Field, InputType } from 'type-graphql'
import { Size } from '../scalars/bounds.ts'
import { ActivityID } from '../scalars/identifiers.ts'
import { LocalDate } from '../scalars/LocalDate.ts'
import { WaitlistStatus } from './WaitlistStatus.ts'

@InputType({ description: 'Which waitlist entries to list: those that match every given condition.' })
export class WaitlistFilter {
  @Field(() => ActivityID, { nullable: true, description: 'For this activity.' })
  activityId?: string | null

  @Field(() => LocalDate, { nullable: true, description: 'For this local day.' })
  date?: string | null

  @Field(() => [WaitlistStatus], { nullable: true, description: 'In one of these states.' })
  @Size({ max: 10 })
  statuses?: WaitlistStatus[] | null
}
