import { Arg, Args, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql'
import { findUsageCorrections } from '../../../domain/meters/corrections/findUsageCorrections.ts'
import { UsageCorrection } from '../../../domain/meters/corrections/UsageCorrection.ts'
import type { UsageEntryRow } from '../../../domain/meters/entryColumns.ts'
import { entryStatus } from '../../../domain/meters/entryStatus.ts'
import { breakDownUsage, MAX_GROUPS } from '../../../domain/meters/reading/breakDownUsage.ts'
import { ExtraInfoFilter } from '../../../domain/meters/reading/ExtraInfoFilter.ts'
import { findUsageEntries } from '../../../domain/meters/reading/findUsageEntries.ts'
import { listUsageEntries } from '../../../domain/meters/reading/listUsageEntries.ts'
import { readUsageSeries } from '../../../domain/meters/reading/readUsageSeries.ts'
import { UsageBreakdown } from '../../../domain/meters/reading/UsageBreakdown.ts'
import { UsageBucket } from '../../../domain/meters/reading/UsageBucket.ts'
import { UsageEntryFilter } from '../../../domain/meters/reading/UsageEntryFilter.ts'
import { UsageSeries } from '../../../domain/meters/reading/UsageSeries.ts'
import { UsageEntry } from '../../../domain/meters/UsageEntry.ts'
import { UsageEntryStatus } from '../../../domain/meters/UsageEntryStatus.ts'
import { UsageSource } from '../../../domain/meters/UsageSource.ts'
import { notFound } from '../../../domain/refusals/notFound.ts'
import { Cost } from '../../../domain/scalars/Cost.ts'
import { DateTime } from '../../../domain/scalars/DateTime.ts'
import { Decimal } from '../../../domain/scalars/Decimal.ts'
import { LocalDate } from '../../../domain/scalars/LocalDate.ts'
import type { Context } from '../Context.ts'
import { connectionOf } from '../lists/connectionOf.ts'
import { BY_INSTANT_AND_SERIAL, readPart } from '../lists/cursor.ts'
import { PaginationArguments } from '../lists/PaginationArguments.ts'
import { UsageEntryConnection } from '../lists/UsageEntryConnection.ts'
import { callerOf } from './callerOf.ts'
import { entryIdOf } from './entryIdOf.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'

/** An entry as returned by a mutation; missing fields are read when they are selected. */
type KnownEntry = Pick<UsageEntryRow, 'id' | 'usage'> & Partial<UsageEntryRow>

@Resolver(() => UsageEntry)
export class UsageReadingResolver {
  @Query(() => UsageSeries, {
    description:
      "Usage over time: by meter, in hours, days, weeks or months on the operator's calendar, without gaps, compared with " +
      'the previous period. At most 20 meters and 1,000 buckets. Its speed does not depend on the number of entries.',
  })
  @RequiresScope('usage:read')
  // It reads the totals of any number of meters: four such fields fit into an operation.
  @Cost({ values: 4000 })
  usageSeries(
    @Ctx() context: Context,
    @Arg('from', () => LocalDate, { description: 'First day, from 00:00:00.' }) from: string,
    @Arg('to', () => LocalDate, { description: 'Last day, through 23:59:59.' }) to: string,
    @Arg('bucket', () => UsageBucket, { description: 'The length of the buckets.' }) bucket: UsageBucket,
    @Arg('meters', () => [String], {
      nullable: true,
      description: 'The names of up to 20 meters; by default the 20 with the highest usage in the period.',
    })
    meters?: string[] | null,
  ): Promise<UsageSeries> {
    const { operatorId, timeZone } = callerOf(context)
    return readUsageSeries(context.database, operatorId, timeZone, from, to, bucket, meters ?? [])
  }

  @Query(() => UsageBreakdown, {
    description:
      'The usage of a meter by the value of a member of its extra info, if that is a JSON object. It reads the entries ' +
      'of the period: at most 500,000, half as many with one member in `where`, and so on, and 500 MB of extra info in ' +
      'all. One request at a time for each operator.',
  })
  @RequiresScope('usage:read')
  // It reads many single entries: one such field fits into an operation.
  @Cost({ values: 10_001, longestPage: MAX_GROUPS })
  usageBreakdown(
    @Ctx() context: Context,
    @Arg('meter', () => String, { description: "The meter's name." }) meter: string,
    @Arg('groupBy', () => String, {
      description: 'The key of a top-level member of the extra info; upper and lower case matter.',
    })
    groupBy: string,
    @Arg('from', () => LocalDate, { description: 'First day, from 00:00:00.' }) from: string,
    @Arg('to', () => LocalDate, { description: 'Last day, through 23:59:59.' }) to: string,
    @Arg('where', () => [ExtraInfoFilter], {
      defaultValue: [],
      description: 'Only entries with these members of their extra info, all of them; at most 10.',
    })
    where: ExtraInfoFilter[],
    @Arg('first', () => Int, { defaultValue: 100, description: 'How many groups to list: 1–1,000.' }) first: number,
  ): Promise<UsageBreakdown> {
    const { operatorId, timeZone } = callerOf(context)
    const { database, heavyReads } = context
    const request = { meter, member: groupBy, from, to, where, first }
    return heavyReads.read(operatorId, () => breakDownUsage(database, operatorId, timeZone, request))
  }

  @Query(() => UsageEntryConnection, {
    description:
      'The recorded entries, by when they occurred, latest first: forwards with `first` and `after`, backwards with `last` ' +
      'and `before`. Each entry lists its corrections, which are not entries themselves.',
  })
  @RequiresScope('usage:read')
  async usageEntries(
    @Ctx() context: Context,
    @Arg('filter', () => UsageEntryFilter, { nullable: true, description: 'Which of them; all when absent.' })
    filter: UsageEntryFilter | null | undefined,
    @Args(() => PaginationArguments) pagination: PaginationArguments,
  ): Promise<UsageEntryConnection> {
    const { operatorId, timeZone } = callerOf(context)
    const part = readPart(pagination, BY_INSTANT_AND_SERIAL)
    const list = () => listUsageEntries(context.database, operatorId, timeZone, filter ?? {}, part)
    const page = filter?.where?.length ? await context.heavyReads.read(operatorId, list) : await list()
    return connectionOf(page, ({ occurredAt, id }) => ({ key: occurredAt, id: String(id) }), part)
  }

  @Query(() => UsageEntry, { description: 'One entry.' })
  @RequiresScope('usage:read')
  @Refuses('not-found')
  async usageEntry(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'The entry.' }) id: string,
  ): Promise<UsageEntryRow> {
    return entryOf(context, entryIdOf(id))
  }

  @FieldResolver(() => UsageEntryStatus, { description: 'Whether it has been corrected since it was recorded.' })
  async status(@Root() { id }: UsageEntry, @Ctx() context: Context): Promise<UsageEntryStatus> {
    return entryStatus(await correctionsOf(context, id))
  }

  @FieldResolver(() => Decimal, { description: 'How much it counts now, exact; 0 if it was voided.' })
  async countedUsage(@Root() { id, usage }: UsageEntry, @Ctx() context: Context): Promise<string> {
    return (await correctionsOf(context, id)).at(-1)?.usage ?? usage
  }

  @FieldResolver(() => [UsageCorrection], { description: 'Its corrections, oldest first.' })
  corrections(@Root() { id }: UsageEntry, @Ctx() context: Context): Promise<UsageCorrection[]> {
    return correctionsOf(context, id)
  }

  @FieldResolver(() => String, { nullable: true })
  async extraInfo(@Root() entry: KnownEntry, @Ctx() context: Context): Promise<string | null> {
    return entry.extraInfo === undefined ? (await entryOf(context, entry.id)).extraInfo : entry.extraInfo
  }

  @FieldResolver(() => DateTime)
  async occurredAt(@Root() entry: KnownEntry, @Ctx() context: Context): Promise<Date> {
    return entry.occurredAt ?? (await entryOf(context, entry.id)).occurredAt
  }

  @FieldResolver(() => DateTime)
  async recordedAt(@Root() entry: KnownEntry, @Ctx() context: Context): Promise<Date> {
    return entry.recordedAt ?? (await entryOf(context, entry.id)).recordedAt
  }

  @FieldResolver(() => UsageSource)
  async source(@Root() entry: KnownEntry, @Ctx() context: Context): Promise<UsageSource> {
    return entry.source ?? (await entryOf(context, entry.id)).source
  }

  @FieldResolver(() => String, { nullable: true })
  async idempotencyKey(@Root() entry: KnownEntry, @Ctx() context: Context): Promise<string | null> {
    return entry.idempotencyKey === undefined ? (await entryOf(context, entry.id)).idempotencyKey : entry.idempotencyKey
  }
}

async function entryOf(context: Context, id: number): Promise<UsageEntryRow> {
  const entry = await context.batch.load(findUsageEntries, callerOf(context).operatorId, id)
  if (!entry) throw notFound('usageEntry')
  return entry
}

async function correctionsOf(context: Context, id: number): Promise<UsageCorrection[]> {
  return (await context.batch.load(findUsageCorrections, callerOf(context).operatorId, id)) ?? []
}
