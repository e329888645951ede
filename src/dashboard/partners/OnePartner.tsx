import { address, href } from '../address.ts'
import type { PartnerFactsFragment } from '../api/generated.ts'
import { mayWrite } from '../api/viewer.ts'
import { count, localDay, money, percent } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { useTitle } from '../kit/useTitle.ts'
import { words } from '../words.ts'
import type { Doing } from './Doing.ts'
import { Period } from './Period.tsx'
import { Refusals } from './Refusals.tsx'
import { refusedOf } from './refusedOf.ts'
import type { Days } from './useFigures.ts'

const own = words.partners

/** One partner: its figures, and what its requests are refused with. */
export function OnePartner({
  partner,
  period: { from, to },
  begin,
}: {
  partner: PartnerFactsFragment
  period: Days
  begin(doing: Doing): void
}) {
  useTitle(words.partners.name, partner.name)
  const { statistics } = partner
  const { refused, share } = refusedOf(partner)
  const { days = '' } = Object.fromEntries(address.value.query)
  const figures: [name: string, figure: string, hint?: string][] = [
    [words.bookings, count(statistics.bookings)],
    [words.participants, count(statistics.participants)],
    [own.revenue, money(statistics.revenue), own.revenueHint],
    [
      own.cancelled,
      statistics.cancellationRate === null ? own.nothing : percent(statistics.cancellationRate),
      own.cancelledOf(count(statistics.cancelled)),
    ],
    [own.requests, count(statistics.requests)],
    [own.refused, share === undefined ? own.nothing : percent(share), own.refusedOf(count(refused))],
    [
      own.p95Long,
      statistics.p95Milliseconds === null
        ? own.nothing
        : own.milliseconds(count(Math.round(statistics.p95Milliseconds))),
      own.p95Hint,
    ],
  ]
  return (
    <>
      <p>
        <a href={href('partners', { days })}>‹ {own.all}</a>
      </p>
      <div class="head">
        <h1>
          <Bdi>{partner.name}</Bdi> <code class="quiet partners-slug">{partner.slug}</code>
        </h1>
        <div class="partners-acts">
          <Period />
          {mayWrite() && (
            <button type="button" onClick={() => begin({ what: 'change' })}>
              {own.change}
            </button>
          )}
        </div>
      </div>
      <p class="quiet partners-lead">
        {own.lead(localDay(from), localDay(to))}{' '}
        <a href={href('bookings', { partner: partner.partnerId })}>{own.seeBookings}</a>
      </p>
      <dl class="partners-figures">
        {figures.map(([name, figure, hint]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <strong>{figure}</strong>
              {hint && <span class="quiet">{hint}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <section class="sheet partners-part" aria-labelledby="refusals">
        <h2 id="refusals">{own.refusals}</h2>
        <Refusals refusals={statistics.refusals} />
      </section>
    </>
  )
}
