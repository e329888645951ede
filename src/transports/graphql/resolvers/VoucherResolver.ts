import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql'
import { Booking } from '../../../domain/bookings/Booking.ts'
import { findBookingsById } from '../../../domain/bookings/findBookingsById.ts'
import { Email } from '../../../domain/emails/Email.ts'
import { findEntriesByVoucher, findVoucher } from '../../../domain/promotions/vouchers/findVouchers.ts'
import { countVouchers, listVouchers } from '../../../domain/promotions/vouchers/listVouchers.ts'
import { SellVoucherInput } from '../../../domain/promotions/vouchers/SellVoucherInput.ts'
import { sellVoucher } from '../../../domain/promotions/vouchers/sellVoucher.ts'
import { sendVoucher } from '../../../domain/promotions/vouchers/sendVoucher.ts'
import { Voucher } from '../../../domain/promotions/vouchers/Voucher.ts'
import { VoucherDelivery } from '../../../domain/promotions/vouchers/VoucherDelivery.ts'
import { VoucherEntry } from '../../../domain/promotions/vouchers/VoucherEntry.ts'
import { VoucherVoidInput } from '../../../domain/promotions/vouchers/VoucherVoidInput.ts'
import { voidVoucher } from '../../../domain/promotions/vouchers/voidVoucher.ts'
import { notFound } from '../../../domain/refusals/notFound.ts'
import { Cost } from '../../../domain/scalars/Cost.ts'
import { VoucherID } from '../../../domain/scalars/identifiers.ts'
import { localDay } from '../../../domain/scalars/localDay.ts'
import type { Context } from '../Context.ts'
import { connectionOf } from '../lists/connectionOf.ts'
import { readPart } from '../lists/cursor.ts'
import { VoucherArguments } from '../lists/VoucherArguments.ts'
import { VoucherConnection } from '../lists/VoucherConnection.ts'
import { callerOf } from './callerOf.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'

@Resolver(() => Voucher)
export class VoucherResolver {
  @Query(() => VoucherConnection, {
    description:
      "The operator's gift vouchers, the latest first, a page at a time: forwards with `first` and `after`, backwards with `last` " +
      'and `before`.',
  })
  @RequiresScope('bookings:read')
  async vouchers(
    @Ctx() context: Context,
    @Args(() => VoucherArguments) { filter, ...pagination }: VoucherArguments,
  ): Promise<VoucherConnection> {
    const { database } = context
    const { operatorId } = callerOf(context)
    const part = readPart(pagination)
    const page = await listVouchers(database, operatorId, filter ?? {}, part)
    return {
      ...connectionOf(page, ({ createdAt, voucherId }) => ({ key: createdAt, id: voucherId }), part),
      count: () => countVouchers(database, operatorId, filter ?? {}),
    }
  }

  @Query(() => Voucher, { description: 'The gift voucher with a code, in any case, with or without hyphens.' })
  @RequiresScope('bookings:read')
  @Refuses('not-found')
  async voucher(
    @Ctx() context: Context,
    @Arg('code', () => String, { description: 'The code.' }) code: string,
  ): Promise<Voucher> {
    const voucher = await findVoucher(context.database, callerOf(context).operatorId, code)
    if (!voucher) throw notFound('voucherCode')
    return voucher
  }

  @Mutation(() => Voucher, {
    description:
      'Sells a gift voucher under a new code, which nobody can guess. Give the code to the buyer: whoever has it can spend it.',
  })
  @RequiresScope('bookings:write')
  @Refuses()
  sellVoucher(
    @Ctx() context: Context,
    @Arg('input', () => SellVoucherInput, { description: 'Its amount, and whom it is for.' }) input: SellVoucherInput,
  ): Promise<Voucher> {
    const caller = callerOf(context)
    const today = localDay(context.now, caller.timeZone)
    return sellVoucher(context.database, caller, input, today, context.now)
  }

  @Mutation(() => Voucher, {
    description:
      'Voids a gift voucher: what is left of it is taken, and it pays for nothing any more. Bookings that it paid for keep that. ' +
      'Doing it again has no effect.',
  })
  @RequiresScope('bookings:write')
  @Refuses('not-found')
  voidVoucher(
    @Ctx() context: Context,
    @Arg('voucherId', () => VoucherID, { description: 'The voucher.' }) voucherId: string,
    @Arg('input', () => VoucherVoidInput, { nullable: true, description: 'The reason.' })
    input?: VoucherVoidInput | null,
  ): Promise<Voucher> {
    return voidVoucher(context.database, callerOf(context), voucherId, input?.reason ?? null, context.now)
  }

  @Mutation(() => Email, {
    description:
      'Sends a gift voucher to its receiver: plans an e-mail with the code and a personal message, now or for the morning of a day. It can be sent ' +
      'again. One that is void, spent or expired by then is refused; if it is voided before, the e-mail is not sent.',
  })
  @RequiresScope('bookings:write')
  @Refuses('not-found')
  sendVoucher(
    @Ctx() context: Context,
    @Arg('voucherId', () => VoucherID, { description: 'The voucher.' }) voucherId: string,
    @Arg('input', () => VoucherDelivery, { description: 'To whom, and when.' }) input: VoucherDelivery,
  ): Promise<Email> {
    return sendVoucher(context.database, callerOf(context), voucherId, input, context.now)
  }

  @FieldResolver(() => [VoucherEntry], {
    description: 'How its balance came about, the oldest first; the last hundred entries if there are more.',
  })
  @Cost({ objects: 20 })
  async entries(@Root() { voucherId }: Voucher, @Ctx() context: Context): Promise<VoucherEntry[]> {
    return (await context.batch.load(findEntriesByVoucher, callerOf(context).operatorId, voucherId)) ?? []
  }
}

@Resolver(() => VoucherEntry)
export class VoucherEntryResolver {
  @FieldResolver(() => Booking, { nullable: true, description: 'The booking for which it paid, or that gave it back.' })
  async booking(@Root() { bookingId }: VoucherEntry, @Ctx() context: Context): Promise<Booking | null> {
    if (bookingId === null) return null
    return (await context.batch.load(findBookingsById, callerOf(context).operatorId, bookingId)) ?? null
  }
}
