import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { AcceptInvitationInput } from '../../../domain/waitlist/AcceptInvitationInput.ts'
import { acceptInvitation } from '../../../domain/waitlist/acceptInvitation.ts'
import { acceptOffer, declineOffer, findOwnOffer } from '../../../domain/waitlist/answerOffer.ts'
import { Invitation } from '../../../domain/waitlist/Invitation.ts'
import { readInvitation } from '../../../domain/waitlist/readInvitation.ts'
import { WaitlistOffer } from '../../../domain/waitlist/WaitlistOffer.ts'
import type { Context } from '../Context.ts'
import { callerOf } from './callerOf.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'

/** The queries and mutations for customers with a signed link. */
@Resolver()
export class WaitlistLinkResolver {
  @Query(() => WaitlistOffer, { description: 'The places that are offered to the holder of the link.' })
  @RequiresScope('offer')
  @Refuses('not-found')
  waitlistOffer(@Ctx() context: Context): Promise<WaitlistOffer> {
    return findOwnOffer(context.database, context.links, callerOf(context), context.now)
  }

  @Mutation(() => WaitlistOffer, {
    description:
      'Accepts the offered places. If the activity requires answers with the booking, they must be given first, on the page of `waiverUrl`: ' +
      'a request without them is refused and names each. Accepting again has no effect. After the offer has expired, the places are taken again ' +
      'if they are still free and nobody is waiting for them; otherwise the request is refused with alternatives.',
  })
  @RequiresScope('offer')
  @Refuses('not-found', 'invalid-transition', 'insufficient-capacity', 'timeslot-closed')
  acceptOffer(@Ctx() context: Context): Promise<WaitlistOffer> {
    return acceptOffer(context.database, context.links, callerOf(context), context.now)
  }

  @Mutation(() => WaitlistOffer, {
    description: 'Declines the offered places: they are offered to the next customer at once.',
  })
  @RequiresScope('offer')
  @Refuses('not-found', 'invalid-transition')
  declineOffer(@Ctx() context: Context): Promise<WaitlistOffer> {
    return declineOffer(context.database, context.links, callerOf(context), context.now)
  }

  @Query(() => Invitation, { description: 'The timeslot whose waitlist the holder of the link can join.' })
  @RequiresScope('join')
  @Refuses('timeslot-closed')
  invitation(@Ctx() context: Context): Promise<Invitation> {
    return readInvitation(context.database, callerOf(context), context.now)
  }

  @Mutation(() => Invitation, {
    description:
      'Joins the waitlist of the timeslot that the link is for, or of its whole day. Joining again with the same e-mail address ' +
      'changes the entry, as `joinWaitlist` does.',
  })
  @RequiresScope('join')
  @Refuses('places-available', 'timeslot-closed', 'waitlist-full', 'invalid-transition')
  acceptInvitation(
    @Ctx() context: Context,
    @Arg('input', () => AcceptInvitationInput, { description: 'Who waits, and for how many places.' })
    input: AcceptInvitationInput,
  ): Promise<Invitation> {
    return acceptInvitation(context.database, callerOf(context), input, context.now)
  }
}
