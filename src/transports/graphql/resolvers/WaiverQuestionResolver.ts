import { Arg, type ArgOptions, Ctx, Mutation, Resolver } from 'type-graphql'
import { recheckWaivers } from '../../../domain/bookings/waiver/recheckWaivers.ts'
import { ActivityID, QuestionID } from '../../../domain/scalars/identifiers.ts'
import { type Change, createQuestion, deleteQuestion, updateQuestion } from '../../../domain/waivers/changeQuestions.ts'
import { WaiverQuestion } from '../../../domain/waivers/WaiverQuestion.ts'
import { WaiverQuestionInput } from '../../../domain/waivers/WaiverQuestionInput.ts'
import type { Sql } from '../../../platform/sql/Database.ts'
import type { Context } from '../Context.ts'
import { callerOf } from './callerOf.ts'
import { ExpectedVersion } from './ExpectedVersion.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'

const fromThenOn =
  'It applies to new bookings. Earlier bookings keep their waiver status until somebody answers their waiver.'

const unlessIncluded =
  'It applies to new bookings. Earlier bookings keep their waiver status until somebody answers their waiver, unless ' +
  '`includeBooked` includes them.'

const includeBooked: ArgOptions = {
  defaultValue: false,
  description:
    'Whether what is booked already is included: the waiver status of all upcoming bookings of the activity follows its questions at ' +
    'once. Those that lack a required answer become `OUTSTANDING`, and are reminded.',
}

@Resolver(() => WaiverQuestion)
export class WaiverQuestionResolver {
  @Mutation(() => WaiverQuestion, {
    description: `Adds a waiver question to an activity. ${unlessIncluded}`,
  })
  @RequiresScope('catalogue:write')
  @Refuses('not-found')
  createWaiverQuestion(
    @Ctx() context: Context,
    @Arg('activityId', () => ActivityID, { description: 'The activity.' }) activityId: string,
    @Arg('input', () => WaiverQuestionInput, { description: 'The question.' }) input: WaiverQuestionInput,
    @Arg('includeBooked', () => Boolean, includeBooked) included: boolean,
  ): Promise<WaiverQuestion> {
    return createQuestion(context.database, changeOf(context, included), activityId, input)
  }

  @Mutation(() => WaiverQuestion, {
    description:
      'Replaces a waiver question, and moves it to `position`. Existing answers stay as they are; once there are any, the type ' +
      `and the scope cannot change. ${unlessIncluded}`,
  })
  @RequiresScope('catalogue:write')
  @Refuses('not-found', 'version-conflict')
  updateWaiverQuestion(
    @Ctx() context: Context,
    @Arg('questionId', () => QuestionID, { description: 'The question.' }) questionId: string,
    @Arg('input', () => WaiverQuestionInput, { description: 'The new question.' }) input: WaiverQuestionInput,
    @Arg('includeBooked', () => Boolean, includeBooked) included: boolean,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<WaiverQuestion> {
    return updateQuestion(context.database, changeOf(context, included), questionId, input, expectedVersion)
  }

  @Mutation(() => QuestionID, {
    description:
      'Deletes a waiver question, unless it already has answers (answers keep their question) or another question depends ' +
      'on it. ' +
      fromThenOn,
  })
  @RequiresScope('catalogue:write')
  @Refuses('not-found')
  deleteWaiverQuestion(
    @Ctx() context: Context,
    @Arg('questionId', () => QuestionID, { description: 'The question.' }) questionId: string,
  ): Promise<string> {
    return deleteQuestion(context.database, changeOf(context), questionId)
  }
}

function changeOf(context: Context, included = false): Change {
  const { operatorId } = callerOf(context)
  const { now, storage } = context
  const followUp = (db: Sql, activityId: string) => recheckWaivers(db, operatorId, activityId, now)
  return { operatorId, now, maxFileBytes: storage.maxBytes, ...(included && { followUp }) }
}
