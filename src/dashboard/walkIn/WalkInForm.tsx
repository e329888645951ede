import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { defaultUnit } from '../../domain/rules/pricing/defaultUnit.ts'
import { quote, type UnitQuantity } from '../../domain/rules/pricing/quote.ts'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import {
  type PaymentMethod,
  type TodaySlotFragment,
  WalkInBookDocument,
  type WalkInProductQuery,
} from '../api/generated.ts'
import { useIdempotencyKey } from '../api/useIdempotencyKey.ts'
import { todayIn } from '../calendar.ts'
import { count, money } from '../format.ts'
import { Field } from '../kit/Field.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { useAction } from '../kit/useAction.ts'
import { readPricing } from '../pricing/readPricing.ts'
import { UnitSteppers } from '../pricing/UnitSteppers.tsx'
import { words } from '../words.ts'
import './walkIn.css'

const texts = words.walkIn

/** How many they are, what they are called, and one button for each way to pay. */
export function WalkInForm({
  slot,
  product,
  booked,
}: {
  slot: TodaySlotFragment
  product: WalkInProductQuery['product']
  booked(booking: { bookingId: string; bookingReference: string }): void
}) {
  const pricing = useMemo(() => readPricing(product.pricing), [product])
  const unit = defaultUnit(pricing)
  const units = useSignal<UnitQuantity[]>([
    { unitId: unit.unitId, quantity: Math.max(1, unit.minQuantity, product.minParticipants) },
  ])
  const name = useSignal('')
  const keyOf = useIdempotencyKey()
  const { currency } = product.pricing.units[0]!.basePrices[0]!.price
  const today = todayIn(product.timeZone)
  const channel = 'POINT_OF_SALE'
  const sale = { date: slot.date, time: slot.time, today, channel, partnerId: null, units: units.value } as const
  const quoted = quote(pricing, sale)
  const total = { amount: quoted.price, currency }
  const book = useAction(async (method: PaymentMethod | null) => {
    const input = {
      timeslotId: slot.id,
      units: units.value.map(({ unitId, quantity }) => ({ unitId, quantity })),
      name: name.value.trim() || null,
      expectedPrice: { amount: total.amount },
      payment: method && total.amount > 0 ? { amount: { ...total }, method } : { amount: { ...total, amount: 0 } },
      // However it is paid: a second button after a lost response must not book again.
      idempotencyKey: keyOf([units.value, name.value]),
    }
    const { bookWalkIn } = await fetchGraphql(WalkInBookDocument, { input })
    const { id: bookingId, bookingReference } = bookWalkIn.booking
    booked({ bookingId, bookingReference })
  })
  const isTooMany = quoted.participants > slot.availablePlaces
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        const { submitter } = event as SubmitEvent
        void book.run((submitter?.dataset.method as PaymentMethod | undefined) ?? null)
      }}
    >
      <UnitSteppers
        units={pricing.units}
        chosen={units.value}
        priceOf={each => (pricing.groupPrice ? undefined : money({ amount: priceOf(each.unitId), currency }))}
        hint={isTooMany ? words.newBooking.onlyLeft(slot.availablePlaces) : undefined}
        problem={book.problem}
        choose={next => {
          units.value = next
        }}
      />
      <Field label={words.newBooking.optional(words.name)} path="input.name" problem={book.problem}>
        {input => (
          <input
            dir="auto"
            {...input}
            autocomplete="off"
            value={name.value}
            onInput={event => {
              name.value = event.currentTarget.value
            }}
          />
        )}
      </Field>
      <p class="walk-in-total">
        <span class="quiet">{words.people(count(quoted.participants))}</span> <output>{money(total)}</output>
      </p>
      {book.problem && <ProblemBanner problem={book.problem} />}
      <footer class="walk-in-ways">
        {total.amount > 0 ? (
          <>
            <button type="submit" data-method="CARD" class="main" disabled={book.busy || isTooMany}>
              {texts.card(money(total))}
            </button>
            <button type="submit" data-method="CASH" disabled={book.busy || isTooMany}>
              {texts.cash(money(total))}
            </button>
            <button type="submit" disabled={book.busy || isTooMany}>
              {texts.later}
            </button>
          </>
        ) : (
          <button type="submit" class="main" disabled={book.busy || isTooMany}>
            {texts.free}
          </button>
        )}
      </footer>
    </form>
  )

  function priceOf(unitId: string): number {
    return quote(pricing, { ...sale, units: [{ unitId, quantity: 1 }] }).lines[0]?.each ?? 0
  }
}
