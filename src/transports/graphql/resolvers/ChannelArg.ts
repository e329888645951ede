import { Arg } from 'type-graphql'
import { Channel } from '../../../domain/scalars/Channel.ts'

/** The channel for which a price is asked. */
export const ChannelArg = () =>
  Arg('channel', () => Channel, {
    nullable: true,
    description: 'On which channel it is sold; `ONLINE` when absent. A partner sees its own price in any case.',
  })
