import { Arg } from 'type-graphql'
import { PartnerID } from '../../../domain/scalars/identifiers.ts'

/** The partner for which the operator sells. */
export const SoldForArgument = () =>
  Arg('partnerId', () => PartnerID, {
    nullable: true,
    description:
      'The partner for which the staff of the operator sell, such as a hotel that phones: at its prices, with its commission, and paid to ' +
      'it. Leave `channel` out then. A partner sells as itself.',
  })
