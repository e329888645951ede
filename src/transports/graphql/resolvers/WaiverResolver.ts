import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql'
import { hasScope } from '../../../domain/access/admit.ts'
import { AnswerWaiverInput } from '../../../domain/bookings/waiver/AnswerWaiverInput.ts'
import { answerWaiver } from '../../../domain/bookings/waiver/answerWaiver.ts'
import { findWaiver } from '../../../domain/bookings/waiver/findWaiver.ts'
import { Waiver } from '../../../domain/bookings/waiver/Waiver.ts'
import { WaiverAnswer } from '../../../domain/bookings/waiver/WaiverAnswer.ts'
import { ActivityID } from '../../../domain/scalars/identifiers.ts'
import { decodeTypeId } from '../../../domain/scalars/typeid.ts'
import { findUploadsById } from '../../../domain/waivers/findUploads.ts'
import { listQuestions } from '../../../domain/waivers/listQuestions.ts'
import { QuestionScope } from '../../../domain/waivers/QuestionScope.ts'
import { Upload } from '../../../domain/waivers/Upload.ts'
import { WaiverQuestion } from '../../../domain/waivers/WaiverQuestion.ts'
import type { Context } from '../Context.ts'
import { callerOf } from './callerOf.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'

@Resolver(() => WaiverAnswer)
export class WaiverResolver {
  @Query(() => [WaiverQuestion], {
    description: 'The required and optional questions to the participants of an activity, in order.',
  })
  @RequiresScope('ota', 'bookings:read')
  @Refuses('unknown-activity')
  waiverQuestions(
    @Ctx() context: Context,
    @Arg('activityId', () => ActivityID, { description: 'The activity.' }) activityId: string,
    @Arg('scope', () => QuestionScope, { nullable: true, description: 'Only the questions of one scope.' })
    scope?: QuestionScope | null,
  ): Promise<WaiverQuestion[]> {
    const caller = callerOf(context)
    const seesAll = hasScope(caller, 'bookings:read')
    return listQuestions(context.database, caller.operatorId, activityId, scope ?? null, seesAll)
  }

  @Query(() => Waiver, {
    description:
      'The waiver of one booking: the holder of a waiver link can read that of its booking, a partner those of its bookings, the ' +
      'operator any.',
  })
  @RequiresScope('waiver', 'ota', 'bookings:read')
  @Refuses('booking-not-found')
  waiver(
    @Ctx() context: Context,
    @Arg('bookingReference', () => String, {
      nullable: true,
      description: 'The reference of the booking; the holder of a waiver link leaves it out.',
    })
    bookingReference?: string | null,
  ): Promise<Waiver> {
    return findWaiver(context.database, callerOf(context), bookingReference ?? null, context.now)
  }

  @Mutation(() => Waiver, {
    description:
      'Answers waiver questions of an existing booking: one of its own for a partner, that of its link for the holder of a waiver ' +
      'link, any for the operator. Either all answers are accepted, or none, and every error is listed. The same answers again ' +
      'change nothing.',
  })
  @RequiresScope('waiver', 'ota', 'bookings:write')
  @Refuses('booking-not-found', 'invalid-transition')
  answerWaiver(
    @Ctx() context: Context,
    @Arg('input', () => AnswerWaiverInput, { description: 'The answers.' }) input: AnswerWaiverInput,
    @Arg('bookingReference', () => String, {
      nullable: true,
      description: 'The reference of the booking; the holder of a waiver link leaves it out.',
    })
    bookingReference?: string | null,
  ): Promise<Waiver> {
    return answerWaiver(context.database, callerOf(context), bookingReference ?? null, input, context.now)
  }

  @FieldResolver(() => [Upload], {
    description: 'The files of an answer to a question of the type `FILE`; otherwise empty.',
  })
  async uploads(@Root() answer: WaiverAnswer, @Ctx() context: Context): Promise<Upload[]> {
    const texts = Array.isArray(answer.value) ? answer.value.filter(each => typeof each === 'string') : []
    const ids = texts.map(each => (each.startsWith('upl_') ? decodeTypeId('upl', each) : undefined))
    const found = await Promise.all(
      ids
        .filter(id => id !== undefined)
        .map(id => context.batch.load(findUploadsById, callerOf(context).operatorId, id)),
    )
    return found.filter(upload => upload !== undefined)
  }
}
