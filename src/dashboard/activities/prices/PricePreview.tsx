import { useSignal } from '@preact/signals'
import { isolate } from '../../../domain/rules/isolate.ts'
import { defaultUnit } from '../../../domain/rules/pricing/defaultUnit.ts'
import type { Pricing } from '../../../domain/rules/pricing/Pricing.ts'
import { ActivityPricingTimesDocument } from '../../api/generated.ts'
import { useQuery } from '../../api/useQuery.ts'
import { lastDayOf, movedDay, todayIn } from '../../calendar.ts'
import { bareAmount, longDay, money, shortDay } from '../../format.ts'
import { Bdi } from '../../kit/Bdi.tsx'
import type { PartnerChoice } from '../../kit/choices.ts'
import { Field } from '../../kit/Field.tsx'
import { MonthGrid } from '../../kit/MonthGrid.tsx'
import { ProblemBanner } from '../../kit/ProblemBanner.tsx'
import { words } from '../../words.ts'
import { DayPrices } from './DayPrices.tsx'
import { type PricedDay, priceDays, type Sold } from './priceDays.ts'

const { preview: texts } = words.pricing

/** Sellers other than a certain partner, by the value of their choice. */
const sellers: Readonly<Record<string, Pick<Sold, 'channel' | 'partnerId'>>> = {
  counter: { channel: 'POINT_OF_SALE', partnerId: null },
  online: { channel: 'ONLINE', partnerId: null },
  // No rule names it, so it is any partner that none is for.
  partner: { channel: 'PARTNER', partnerId: '' },
}

/** A month with what a unit costs on each of its days, and the rules that decide it; a day with all its times and units. */
export function PricePreview({
  pricing,
  unclear,
  activityId,
  timeZone,
  currency,
  partners,
}: {
  pricing: Pricing
  /** Whether the prices are older than what is typed. */
  unclear: boolean
  activityId: string
  timeZone: string
  currency: string
  partners: readonly PartnerChoice[]
}) {
  const today = todayIn(timeZone)
  const month = useSignal(today.slice(0, 7))
  const day = useSignal<string | undefined>(undefined)
  const unitId = useSignal<string | undefined>(undefined)
  const quantity = useSignal('1')
  const seller = useSignal('counter')
  const daysBefore = useSignal('')
  const unit = pricing.units.find(each => each.unitId === unitId.value) ?? defaultUnit(pricing)
  const from = month.value === today.slice(0, 7) ? today : `${month.value}-01`
  const query = useQuery(ActivityPricingTimesDocument, { activityId, from, to: lastDayOf(month.value) })
  const timeslots = query.stale ? undefined : query.data?.timeslots
  const sold: Sold = {
    ...(sellers[seller.value] ?? { channel: 'PARTNER', partnerId: seller.value }),
    units: [{ unitId: unit.unitId, quantity: wholeOr(quantity.value, 1) || 1 }],
    soldOn: date => {
      const days = wholeOr(daysBefore.value, undefined)
      return days === undefined ? today : movedDay(date, -days)
    },
  }
  const { days, assumed } = priceDays(pricing, sold, month.value, today, timeslots)
  const marks = marksOf(pricing)
  const deciding = [...marks]
    .map(([name, mark]) => ({
      name,
      mark,
      days: [...days.values()].filter(each => each.rules.includes(name)).length,
    }))
    .filter(each => each.days > 0)
  const shown = day.value?.startsWith(month.value) ? day.value : undefined
  return (
    <section class="acts-preview prices-preview" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p class="quiet">{unclear ? texts.unclear : texts.lead}</p>
      <div class="prices-sale">
        {pricing.units.length > 1 && !pricing.groupPrice && (
          <Field label={texts.unit}>
            {input => (
              <select
                {...input}
                value={unit.unitId}
                onChange={event => {
                  unitId.value = event.currentTarget.value
                }}
              >
                {pricing.units.map(each => (
                  <option key={each.unitId} value={each.unitId}>
                    {isolate(each.name || words.pricing.unit.newName)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <NumberInput label={texts.howMany} value={quantity.value} change={next => (quantity.value = next)} />
        <Field label={texts.seller}>
          {input => (
            <select
              {...input}
              value={seller.value}
              onChange={event => {
                seller.value = event.currentTarget.value
              }}
            >
              <option value="counter">{texts.counter}</option>
              <option value="online">{texts.online}</option>
              <option value="partner">{texts.anyPartner}</option>
              {partners.map(each => (
                <option key={each.id} value={each.id}>
                  {texts.by(each.name)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <NumberInput
          label={texts.daysBefore}
          hint={texts.daysBeforeHint}
          value={daysBefore.value}
          change={next => (daysBefore.value = next)}
        />
      </div>
      {query.problem && <ProblemBanner problem={query.problem} retry={query.refetch} recovers />}
      <MonthGrid
        id="prices-month"
        month={month.value}
        today={today}
        chosen={shown}
        busy={timeslots === undefined}
        show={next => {
          month.value = next
        }}
        cell={(date, { stop, chosen, take }) => (
          <Day
            key={date}
            date={date}
            today={today}
            priced={days.get(date)}
            marks={marks}
            currency={currency}
            stop={stop}
            chosen={chosen}
            take={() => {
              take()
              day.value = date
            }}
          />
        )}
      >
        {assumed && timeslots && <p class="quiet">{texts.assumed(assumed)}</p>}
      </MonthGrid>
      {deciding.length > 0 && (
        <ul class="prices-legend" aria-label={texts.legend}>
          {deciding.map(({ name, mark, days: count }) => (
            <li key={name}>
              <span class="prices-mark" aria-hidden="true">
                {mark}
              </span>{' '}
              <Bdi>{name || words.pricing.rule.newName}</Bdi> <span class="quiet">{texts.daysOf(count)}</span>
            </li>
          ))}
        </ul>
      )}
      {shown ? (
        <DayPrices
          pricing={pricing}
          sold={sold}
          date={shown}
          times={assumed ? [assumed] : timesOf(timeslots ?? [], shown)}
          currency={currency}
          head={texts.pricesOn(longDay(shown))}
          soldOn={daysBefore.value === '' ? undefined : texts.soldOn(shortDay(sold.soldOn(shown)))}
        />
      ) : (
        <p class="quiet">{texts.chooseDay}</p>
      )}
    </section>
  )
}

function NumberInput({
  label,
  hint,
  value,
  change,
}: {
  label: string
  hint?: string
  value: string
  change(value: string): void
}) {
  return (
    <Field label={label} {...(hint && { hint })}>
      {input => (
        <input
          {...input}
          inputMode="numeric"
          autocomplete="off"
          value={value}
          onInput={event => change(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

function Day({
  date,
  today,
  priced,
  marks,
  currency,
  stop,
  chosen,
  take,
}: {
  date: string
  today: string
  /** Undefined on a day without times. */
  priced: PricedDay | undefined
  marks: ReadonlyMap<string, string>
  currency: string
  stop: boolean
  chosen: boolean
  take(): void
}) {
  const isPast = date < today
  const price = priced && money({ amount: priced.lowest, currency })
  const told = priced
    ? [priced.lowest < priced.highest ? words.priceFrom(price!) : price, ...priced.rules.map(isolate)].join(', ')
    : isPast
      ? texts.past
      : texts.noTimes
  const ruleMarks = priced?.rules.map(name => marks.get(name)) ?? []
  return (
    <td {...{ 'aria-selected': chosen }}>
      <button
        type="button"
        data-day={date}
        tabIndex={stop ? 0 : -1}
        aria-disabled={isPast}
        aria-current={date === today ? 'date' : undefined}
        title={priced?.rules.join(', ')}
        onClick={() => {
          if (!isPast) take()
        }}
      >
        <span class="unseen">{`${longDay(date)}, ${told}`}</span>
        <span class="month-grid-number" aria-hidden="true">
          {Number(date.slice(8))}
        </span>
        <span class="prices-day" aria-hidden="true">
          {priced ? bareAmount({ amount: priced.lowest, currency }) : isPast ? '\u00a0' : '–'}
        </span>
        <span class="prices-marks" aria-hidden="true">
          {ruleMarks.slice(0, 3).map(mark => (
            <span key={mark} class="prices-mark">
              {mark}
            </span>
          ))}
        </span>
      </button>
    </td>
  )
}

/** The marks of rules and adjustments by their names: 1 for the first rule, +1 for the first adjustment. */
function marksOf({ rules, adjustments = [] }: Pricing): ReadonlyMap<string, string> {
  return new Map([
    ...rules.map(({ name }, index) => [name, String(index + 1)] as const),
    ...adjustments.map(({ name }, index) => [name, `+${index + 1}`] as const),
  ])
}

/** The starts on a day. When clocks go back, two timeslots share one. */
const timesOf = (timeslots: readonly { date: string; time: string }[], date: string): string[] => [
  ...new Set(timeslots.filter(each => each.date === date).map(each => each.time)),
]

/** A whole number that was typed, or another value. */
function wholeOr<Other>(text: string, other: Other): number | Other {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : other
}
