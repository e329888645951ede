import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql'
import { Email } from '../../../domain/emails/Email.ts'
import { findEmailsById } from '../../../domain/emails/findEmails.ts'
import { findStatuses } from '../../../domain/statements/findStatuses.ts'
import { MarkStatementsPaidInput } from '../../../domain/statements/MarkStatementsPaidInput.ts'
import { markStatementsPaid } from '../../../domain/statements/markStatementsPaid.ts'
import { PartnerStatement } from '../../../domain/statements/PartnerStatement.ts'
import { ReopenStatementsInput } from '../../../domain/statements/ReopenStatementsInput.ts'
import { reopenStatements } from '../../../domain/statements/reopenStatements.ts'
import { SendStatementsInput } from '../../../domain/statements/SendStatementsInput.ts'
import { StatementStatus } from '../../../domain/statements/StatementStatus.ts'
import { sendStatements } from '../../../domain/statements/sendStatements.ts'
import type { Context } from '../Context.ts'
import { callerOf } from './callerOf.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'
import { statementOf } from './StatementResolver.ts'
import { staffName } from './staffName.ts'

@Resolver(() => PartnerStatement)
export class StatementProgressResolver {
  @Mutation(() => [PartnerStatement], {
    description:
      'Sends statements of a closed month: plans an e-mail of the kind `STATEMENT` to the `billingEmail` of each partner, with the ' +
      'totals and a link to all lines as CSV, and records that it was sent, when and by whom. Or only records it, with `byEmail: ' +
      'false`. All of them, or none.',
  })
  @RequiresScope('partners:write')
  @Refuses('invalid-transition')
  async sendStatements(
    @Ctx() context: Context,
    @Arg('input', () => SendStatementsInput, { description: 'Which statements, and how.' }) input: SendStatementsInput,
  ): Promise<PartnerStatement[]> {
    await sendStatements(context.database, context.links, callerOf(context), input, context.now)
    return statementsOf(context, input)
  }

  @Mutation(() => [PartnerStatement], {
    description:
      'Records that what is due on statements of a closed month is paid, when and by whom. A statement is paid as a whole. All of ' +
      'them, or none.',
  })
  @RequiresScope('partners:write')
  @Refuses('invalid-transition')
  async markStatementsPaid(
    @Ctx() context: Context,
    @Arg('input', () => MarkStatementsPaidInput, { description: 'Which statements, and how they were paid.' })
    input: MarkStatementsPaidInput,
  ): Promise<PartnerStatement[]> {
    await markStatementsPaid(context.database, callerOf(context), input, context.now)
    return statementsOf(context, input)
  }

  @Mutation(() => [PartnerStatement], {
    description:
      'Undoes that statements were sent, or that they were paid. An e-mail that is not sent yet is dropped; the link in one that was ' +
      'sent does not work any more. All of them, or none.',
  })
  @RequiresScope('partners:write')
  @Refuses('invalid-transition')
  async reopenStatements(
    @Ctx() context: Context,
    @Arg('input', () => ReopenStatementsInput, { description: 'Which statements, and what is undone.' })
    input: ReopenStatementsInput,
  ): Promise<PartnerStatement[]> {
    await reopenStatements(context.database, callerOf(context).operatorId, input, context.now)
    return statementsOf(context, input)
  }

  @FieldResolver(() => StatementStatus, { description: 'Whether it was sent and paid.' })
  @RequiresScope('partners:read')
  async status(@Root() { partnerId, month }: PartnerStatement, @Ctx() context: Context): Promise<StatementStatus> {
    return (await context.batch.loadWith(find, callerOf(context).operatorId, partnerId, { month }))!
  }
}

@Resolver(() => StatementStatus)
export class StatementStatusResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description: 'The name of the person, or of the key of a program, who sent it; null without one.',
  })
  sentByName(@Root() { sentKeyId }: StatementStatus, @Ctx() context: Context): Promise<string | null> {
    return staffName(sentKeyId, context)
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The name of the person, or of the key of a program, who recorded that it was paid; null without one.',
  })
  paidByName(@Root() { paidKeyId }: StatementStatus, @Ctx() context: Context): Promise<string | null> {
    return staffName(paidKeyId, context)
  }

  @FieldResolver(() => Email, {
    nullable: true,
    description: 'The e-mail that sends it; null if it was sent in another way, or the e-mail was deleted.',
  })
  @RequiresScope('bookings:read')
  async email(@Root() { emailId }: StatementStatus, @Ctx() context: Context): Promise<Email | undefined> {
    if (emailId === null) return undefined
    return context.batch.load(findEmailsById, callerOf(context).operatorId, emailId)
  }
}

const find = (
  database: Context['database'],
  operatorId: string,
  partnerIds: readonly string[],
  _now: Date,
  { month }: { month: string },
) => findStatuses(database, operatorId, partnerIds, month)

const statementsOf = (context: Context, { month, partnerIds }: { month: string; partnerIds: readonly string[] }) =>
  Promise.all(partnerIds.map(partnerId => statementOf(context, partnerId, month)))
