import { Field, Float, ObjectType } from 'type-graphql'

@ObjectType({ simpleResolvers: true, description: 'A tax that prices include.' })
export class TaxRate {
  @Field(() => String, { description: 'Its name, such as `VAT`.' })
  name!: string

  @Field(() => Float, { description: 'The rate in percent of the price without taxes, with at most three decimals.' })
  percent!: number
}
