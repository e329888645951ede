import { Field } from 'type-graphql'
import { Text } from '../../scalars/bounds.ts'
import { DateTime } from '../../scalars/DateTime.ts'
import { Decimal } from '../../scalars/Decimal.ts'

// The fields of an entry, for every input that has them: type-graphql does not pass the bounds of a field to a subclass.

/** Combines several decorators. */
const together =
  (...decorators: readonly PropertyDecorator[]): PropertyDecorator =>
  (prototype, name) => {
    for (const decorate of decorators) decorate(prototype, name)
  }

export const MeterField = together(
  Field(() => String, { description: "The meter's name, any name of 1–128 characters; it need not be set up." }),
  Text({ min: 1, max: 128 }) as PropertyDecorator,
)

export const UsageField = Field(() => Decimal, { description: 'How much was used; above zero.' }) as PropertyDecorator

export const ExtraInfoField = together(
  Field(() => String, {
    nullable: true,
    description: 'Additional information, for example JSON; at most 16 KiB.',
  }),
  Text({ max: 16_384, multiline: true }) as PropertyDecorator,
)

export const OccurredAtField = Field(() => DateTime, {
  nullable: true,
  description: 'When it happened: not before 2000 and at most 5 minutes in the future. Now if absent.',
}) as PropertyDecorator
