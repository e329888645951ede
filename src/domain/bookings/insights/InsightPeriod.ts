import { Field, ObjectType } from 'type-graphql'
import { LocalDate } from '../../scalars/LocalDate.ts'
import { InsightFigures } from './InsightFigures.ts'

@ObjectType({ simpleResolvers: true, description: 'The figures of a day, a week or a month within a range of days.' })
export class InsightPeriod {
  @Field(() => LocalDate, { description: 'Its first day within the range.' })
  from!: string

  @Field(() => LocalDate, { description: 'Its last day within the range.' })
  to!: string

  @Field(() => InsightFigures, { description: 'Its figures.' })
  figures!: InsightFigures

  @Field(() => InsightFigures, { description: 'The figures of the same days one year before.' })
  yearBefore!: InsightFigures
}
