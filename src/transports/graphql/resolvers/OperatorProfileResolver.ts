import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { findOperatorsById } from '../../../domain/access/findOperators.ts'
import { OperatorProfile, profileOf } from '../../../domain/access/OperatorProfile.ts'
import { Waiver } from '../../../domain/bookings/waiver/Waiver.ts'
import { BookingChoice } from '../../../domain/closures/choice/BookingChoice.ts'
import { findPicturesById } from '../../../domain/products/pictures/findPicture.ts'
import { Picture } from '../../../domain/products/pictures/Picture.ts'
import { Invitation } from '../../../domain/waitlist/Invitation.ts'
import { WaitlistOffer } from '../../../domain/waitlist/WaitlistOffer.ts'
import type { Context } from '../Context.ts'
import { callerOf } from './callerOf.ts'

const description = 'The business that runs the activity, and how customers reach it.'

async function profile(context: Context): Promise<OperatorProfile> {
  const { operatorId } = callerOf(context)
  return profileOf((await context.batch.load(findOperatorsById, operatorId, operatorId))!)
}

@Resolver(() => OperatorProfile)
export class OperatorProfileResolver {
  @FieldResolver(() => Picture, { nullable: true, description: 'Its logo.' })
  async logo(@Root() { operatorId, logo }: OperatorProfile, @Ctx() context: Context): Promise<Picture | null> {
    return logo === null ? null : ((await context.batch.load(findPicturesById, operatorId, logo)) ?? null)
  }
}

@Resolver(() => Waiver)
export class OperatorOfWaiverResolver {
  @FieldResolver(() => OperatorProfile, { description })
  operator(@Ctx() context: Context): Promise<OperatorProfile> {
    return profile(context)
  }
}

@Resolver(() => BookingChoice)
export class OperatorOfChoiceResolver {
  @FieldResolver(() => OperatorProfile, { description })
  operator(@Ctx() context: Context): Promise<OperatorProfile> {
    return profile(context)
  }
}

@Resolver(() => WaitlistOffer)
export class OperatorOfOfferResolver {
  @FieldResolver(() => OperatorProfile, { description })
  operator(@Ctx() context: Context): Promise<OperatorProfile> {
    return profile(context)
  }
}

@Resolver(() => Invitation)
export class OperatorOfInvitationResolver {
  @FieldResolver(() => OperatorProfile, { description })
  operator(@Ctx() context: Context): Promise<OperatorProfile> {
    return profile(context)
  }
}
