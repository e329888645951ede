import { Field, ObjectType, registerEnumType } from 'type-graphql'
import { ResourceMemberID, TimeslotID } from '../scalars/identifiers.ts'

/** Why a member cannot be assigned to a departure. */
export const Obstacle = {
  INACTIVE: 'INACTIVE',
  ABSENT: 'ABSENT',
  LACKS_SKILLS: 'LACKS_SKILLS',
  BUSY: 'BUSY',
} as const
export type Obstacle = (typeof Obstacle)[keyof typeof Obstacle]

registerEnumType(Obstacle, {
  name: 'AssignmentObstacle',
  description: 'Why a member cannot be assigned to a departure.',
  valuesConfig: {
    INACTIVE: { description: 'The member is not active.' },
    ABSENT: { description: 'The member is absent on a day of that time.' },
    LACKS_SKILLS: { description: 'The member lacks skills that the activity needs.' },
    BUSY: { description: 'The member is assigned to another departure at that time.' },
  },
})

@ObjectType({
  simpleResolvers: true,
  description: 'A member that could be assigned to a departure, or the reason why not.',
})
export class MemberCandidate {
  @Field(() => ResourceMemberID, { description: 'The member.' })
  memberId!: string

  @Field(() => Boolean, { description: 'Whether the member is assigned to this departure.' })
  assigned!: boolean

  @Field(() => Obstacle, {
    nullable: true,
    description: 'Why the member cannot be assigned; null if nothing prevents it.',
  })
  obstacle!: Obstacle | null

  @Field(() => Boolean, {
    description:
      'Whether a person removed the member from this departure. Then only a person assigns it again, and no rule.',
  })
  isManuallyRemoved!: boolean

  @Field(() => [String], { description: 'The skills that the activity needs and the member lacks.' })
  missingSkills!: string[]

  @Field(() => TimeslotID, { nullable: true, description: 'The other departure, if the member is busy.' })
  busyTimeslotId!: string | null
}
