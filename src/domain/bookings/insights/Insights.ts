import { Field, ObjectType } from 'type-graphql'
import { Cost } from '../../scalars/Cost.ts'
import { LocalDate } from '../../scalars/LocalDate.ts'
import { InsightFigures } from './InsightFigures.ts'
import { InsightGroup } from './InsightGroup.ts'
import { InsightPeriod } from './InsightPeriod.ts'

@ObjectType({
  simpleResolvers: true,
  description: 'What was sold or takes place on a range of days, beside the same range one year before.',
})
export class Insights {
  @Field(() => LocalDate, { description: 'The first day one year before.' })
  yearBeforeFrom!: string

  @Field(() => LocalDate, { description: 'The last day one year before.' })
  yearBeforeTo!: string

  @Field(() => InsightFigures, { description: 'The figures of all days.' })
  figures!: InsightFigures

  @Field(() => InsightFigures, { description: 'The figures of the same range one year before.' })
  yearBefore!: InsightFigures

  @Field(() => [InsightPeriod], { description: 'Every period of the range, in order; at most 400.' })
  @Cost({ objects: 100 })
  periods!: InsightPeriod[]

  @Field(() => [InsightGroup], {
    description:
      'The groups that have figures in the range or one year before, the highest revenue first, or in the order of the week. One for each ' +
      'activity or partner at most.',
  })
  @Cost({ objects: 50 })
  groups!: InsightGroup[]
}
