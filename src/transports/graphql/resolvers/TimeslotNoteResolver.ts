import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql'
import { findTimeslotNotes } from '../../../domain/availability/findTimeslotNotes.ts'
import { setTimeslotNote } from '../../../domain/availability/setTimeslotNote.ts'
import { Timeslot } from '../../../domain/availability/Timeslot.ts'
import { TimeslotNote } from '../../../domain/availability/TimeslotNote.ts'
import { TimeslotNoteInput } from '../../../domain/availability/TimeslotNoteInput.ts'
import { TimeslotID } from '../../../domain/scalars/identifiers.ts'
import type { Context } from '../Context.ts'
import { callerOf } from './callerOf.ts'
import { ExpectedVersion } from './ExpectedVersion.ts'
import { ownTimeslot } from './ownTimeslot.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'
import { staffName } from './staffName.ts'

@Resolver(() => Timeslot)
export class TimeslotNotesResolver {
  @Mutation(() => Timeslot, {
    description:
      'Writes the note of a departure for the staff, in place of the one before. A guide writes those of the departures to which the ' +
      'guide is assigned.',
  })
  @RequiresScope('checkin:write')
  @Refuses('not-found', 'version-conflict')
  async setTimeslotNote(
    @Ctx() context: Context,
    @Arg('timeslotId', () => TimeslotID, { description: 'The departure.' }) timeslotId: string,
    @Arg('input', () => TimeslotNoteInput, { description: 'The note.' }) { text }: TimeslotNoteInput,
    @ExpectedVersion('The `version` of the note that you have read, 0 for none') expectedVersion: number | null,
  ): Promise<Timeslot> {
    const timeslot = await ownTimeslot(timeslotId, context)
    const { database, now } = context
    await setTimeslotNote(database, callerOf(context), timeslotId, text ?? '', expectedVersion ?? null, now)
    return timeslot
  }

  @FieldResolver(() => TimeslotNote, {
    nullable: true,
    description:
      'What its staff should know, such as where to meet; null without a note. Customers and partners never see it.',
  })
  @RequiresScope('departures:read')
  async note(@Root() { timeslotId }: Timeslot, @Ctx() context: Context): Promise<TimeslotNote | null> {
    return (await context.batch.load(findTimeslotNotes, callerOf(context).operatorId, timeslotId)) ?? null
  }
}

@Resolver(() => TimeslotNote)
export class TimeslotNoteResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description: 'The name of the person who wrote it last; null without one.',
  })
  byName(@Root() { keyId }: TimeslotNote, @Ctx() context: Context): Promise<string | null> {
    return staffName(keyId, context)
  }
}
