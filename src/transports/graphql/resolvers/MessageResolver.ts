import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { Email } from '../../../domain/emails/Email.ts'
import { WithdrawEmailsInput } from '../../../domain/emails/WithdrawEmailsInput.ts'
import { withdrawEmails } from '../../../domain/emails/withdrawEmails.ts'
import { CustomerMessage } from '../../../domain/workflows/CustomerMessage.ts'
import { MessageInput } from '../../../domain/workflows/MessageInput.ts'
import { MessagePreview } from '../../../domain/workflows/MessagePreview.ts'
import { messageCustomers } from '../../../domain/workflows/messageCustomers.ts'
import { previewMessage } from '../../../domain/workflows/previewMessage.ts'
import type { Context } from '../Context.ts'
import type { Replayable } from '../schema/applyConventions.ts'
import { callerOf } from './callerOf.ts'
import { IdempotencyKey } from './IdempotencyKey.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'

@Resolver()
export class MessageResolver {
  @Query(() => MessagePreview, {
    description:
      'What `messageCustomers` would send to the first customer, how many would get it, and who has no address.',
  })
  @RequiresScope('bookings:read')
  previewMessage(
    @Ctx() context: Context,
    @Arg('input', () => MessageInput, { description: 'To whom, and what.' }) input: MessageInput,
  ): Promise<MessagePreview> {
    return previewMessage(context.database, context.links, callerOf(context).operatorId, input, context.now)
  }

  @Mutation(() => CustomerMessage, {
    description:
      'Writes to customers: plans one e-mail of the kind `MESSAGE` for each booking, to the address of its customer, with the ' +
      'placeholders of workflows. They are written now and sent in a minute; until then `withdrawEmails` takes them back. Bookings ' +
      'without an address get none and are in `unreachable`, so that somebody can call. It is not counted on a meter, because a ' +
      'person writes it.',
  })
  @RequiresScope('bookings:write')
  @Refuses('idempotency-mismatch')
  async messageCustomers(
    @Ctx() context: Context,
    @Arg('input', () => MessageInput, { description: 'To whom, and what.' }) input: MessageInput,
    @IdempotencyKey('A retry with the same key plans nothing and returns the same e-mails.')
    idempotencyKey?: string | null,
  ): Promise<Replayable<CustomerMessage>> {
    const { database, links, now } = context
    const { operatorId } = callerOf(context)
    const key = idempotencyKey ?? null
    const { message, replayed } = await messageCustomers(database, links, operatorId, input, key, now)
    return { result: message, replayed }
  }

  @Mutation(() => [Email], {
    description:
      'Takes messages back: those that are not sent yet are dropped. Returns all of them as they are then; one that is being sent at ' +
      'this moment, or was sent, stays.',
  })
  @RequiresScope('bookings:write')
  @Refuses()
  withdrawEmails(
    @Ctx() context: Context,
    @Arg('input', () => WithdrawEmailsInput, { description: 'Which messages.' }) input: WithdrawEmailsInput,
  ): Promise<Email[]> {
    return withdrawEmails(context.database, callerOf(context).operatorId, input.emailIds, context.now)
  }
}
