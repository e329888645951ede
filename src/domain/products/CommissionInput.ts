import { Field, Float, InputType } from 'type-graphql'
import { rateViolations } from '../access/rateViolations.ts'
import { Range, Size } from '../scalars/bounds.ts'
import { ActivityID } from '../scalars/identifiers.ts'
import { Ruled } from '../scalars/inputRule.ts'

/** The maximum number of activities on which a partner has a commission of its own. */
export const MAX_COMMISSIONS = 200

@InputType({ description: "A partner's commission on one activity." })
@Ruled<CommissionInput>(({ percent }) => rateViolations(percent, ['percent']))
export class CommissionInput {
  @Field(() => ActivityID, { description: 'The activity.' })
  activityId!: string

  @Field(() => Float, {
    nullable: true,
    description:
      'The commission in percent, 0 to 100 with at most three decimals. Null or absent: the commission of the partner ' +
      'applies to this activity again.',
  })
  @Range({ min: 0, max: 100 })
  percent?: number | null
}

@InputType({ description: "A partner's commissions; what is left out stays as it is." })
@Ruled<CommissionChanges>(({ percent }) => rateViolations(percent, ['percent']))
export class CommissionChanges {
  @Field(() => Float, {
    nullable: true,
    description:
      'The commission in percent on all activities that have none of their own: 0 to 100 with at most three decimals.',
  })
  @Range({ min: 0, max: 100 })
  percent?: number | null

  @Field(() => [CommissionInput], {
    nullable: true,
    description: `Activities, each once; at most ${MAX_COMMISSIONS}. Those of other activities stay as they are.`,
  })
  @Size({ max: MAX_COMMISSIONS })
  commissions?: CommissionInput[] | null
}
