import { Arg, Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql'
import { admit } from '../../../domain/access/admit.ts'
import { findPartnersById } from '../../../domain/access/findPartners.ts'
import { Partner } from '../../../domain/access/Partner.ts'
import { Booking } from '../../../domain/bookings/Booking.ts'
import { findBookingsById } from '../../../domain/bookings/findBookingsById.ts'
import { findProductsById } from '../../../domain/products/findProducts.ts'
import { Product } from '../../../domain/products/Product.ts'
import { notFound } from '../../../domain/refusals/notFound.ts'
import { refuseViolations } from '../../../domain/refusals/refusal.ts'
import { Cost } from '../../../domain/scalars/Cost.ts'
import { PartnerID } from '../../../domain/scalars/identifiers.ts'
import { LocalMonth } from '../../../domain/scalars/LocalMonth.ts'
import { findStatements, type StatementsRequest } from '../../../domain/statements/findStatements.ts'
import { type LinesRequest, listStatementLines, positionOfLine } from '../../../domain/statements/listStatementLines.ts'
import { PartnerStatement } from '../../../domain/statements/PartnerStatement.ts'
import { StatementLine } from '../../../domain/statements/StatementLine.ts'
import { StatementVerification } from '../../../domain/statements/StatementVerification.ts'
import { verifyStatements } from '../../../domain/statements/verifyStatements.ts'
import type { Context } from '../Context.ts'
import { connectionOf } from '../lists/connectionOf.ts'
import { BY_INSTANT_AND_VERSION, readPart } from '../lists/cursor.ts'
import { LONGEST_PAGE, LongPaginationArguments } from '../lists/LongPaginationArguments.ts'
import { StatementLineConnection } from '../lists/StatementLineConnection.ts'
import { callerOf } from './callerOf.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'

@Resolver(() => PartnerStatement)
export class StatementResolver {
  @Query(() => PartnerStatement, {
    description:
      'The statement of a partner for one month: what it has sold, amended and cancelled, and what it owes. A partner reads its own.',
  })
  @RequiresScope('ota', 'partners:read')
  @Refuses('not-found')
  async partnerStatement(
    @Ctx() context: Context,
    @Arg('month', () => LocalMonth, { description: "The month on the operator's calendar." }) month: string,
    @Arg('partnerId', () => PartnerID, {
      nullable: true,
      description: 'The partner; one that reads its own statement leaves it out.',
    })
    partnerId?: string | null,
  ): Promise<PartnerStatement> {
    const caller = callerOf(context)
    const id = partnerId ?? caller.partnerId
    if (id === null) {
      const detail = 'Say whose statement: an operator has one for each partner.'
      refuseViolations([{ path: ['partnerId'], detail }])
    }
    if (id !== caller.partnerId) admit(caller, ['partners:read'])
    if (!(await context.batch.load(findPartnersById, caller.operatorId, id!))) throw notFound('partner')
    return statementOf(context, id!, month)
  }

  @FieldResolver(() => Partner, { description: 'The partner.' })
  partner(@Root() { partnerId }: PartnerStatement, @Ctx() context: Context): Promise<Partner | undefined> {
    return context.batch.load(findPartnersById, callerOf(context).operatorId, partnerId)
  }

  @FieldResolver(() => StatementLineConnection, {
    description:
      'The lines, oldest first, a page at a time: forwards with `first` and `after`, backwards with `last` and `before`.',
  })
  @Cost({ longestPage: LONGEST_PAGE })
  async lines(
    @Root() { partnerId, startsAt, endsAt, total }: PartnerStatement,
    @Ctx() context: Context,
    @Args(() => LongPaginationArguments) pagination: LongPaginationArguments,
  ): Promise<StatementLineConnection> {
    const part = readPart(pagination, BY_INSTANT_AND_VERSION, LONGEST_PAGE)
    const requested = { startsAt, endsAt, part }
    const page = await context.batch.loadWith(findLines, callerOf(context).operatorId, partnerId, requested)
    return { ...connectionOf(page!, positionOfLine, part), count: async () => total.lineCount }
  }

  @Query(() => StatementVerification, {
    description:
      'Adds up the changes of every booking, and the lines of every closed statement, and compares the sums with what they should ' +
      'be. It takes about a second for 100,000 bookings. The service does the same every night. One request at a time for each operator.',
  })
  @RequiresScope('operator:read')
  // It reads every booking: one such field fits into an operation.
  @Cost({ values: 10_001 })
  verifyStatements(@Ctx() context: Context): Promise<StatementVerification> {
    const { operatorId, currency } = callerOf(context)
    return context.heavyReads.read(operatorId, () => verifyStatements(context.database, operatorId, currency))
  }
}

@Resolver(() => StatementLine)
export class StatementLineResolver {
  @FieldResolver(() => Product, { description: 'The activity, whether or not it is in the shopfront.' })
  product(@Root() { activityId }: StatementLine, @Ctx() context: Context): Promise<Product | undefined> {
    return context.batch.load(findProductsById, callerOf(context).operatorId, activityId)
  }

  @FieldResolver(() => Booking, { description: 'The booking, as it is now.' })
  booking(@Root() { bookingId }: StatementLine, @Ctx() context: Context): Promise<Booking | undefined> {
    return context.batch.load(findBookingsById, callerOf(context).operatorId, bookingId)
  }
}

const find = (
  database: Context['database'],
  operatorId: string,
  partnerIds: readonly string[],
  _now: Date,
  requested: StatementsRequest,
) => findStatements(database, operatorId, partnerIds, requested)

const findLines = (
  database: Context['database'],
  operatorId: string,
  partnerIds: readonly string[],
  _now: Date,
  requested: LinesRequest,
) => listStatementLines(database, operatorId, partnerIds, requested)

/** Partners of one list share a statement of SQL. */
export async function statementOf(context: Context, partnerId: string, month: string): Promise<PartnerStatement> {
  const { operatorId, currency } = callerOf(context)
  return (await context.batch.loadWith(find, operatorId, partnerId, { month, currency }))!
}
