import { Fragment } from 'preact'
import { address, href } from '../address.ts'
import type { PartnerFactsFragment } from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import { BillingFacts } from '../billing/BillingFacts.tsx'
import { count, localDay, money, percent, rate } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { LastChangesOf } from '../kit/LastChangesOf.tsx'
import { useTitle } from '../kit/useTitle.ts'
import { words } from '../words.ts'
import type { DialogState } from './DialogState.ts'
import { Period } from './Period.tsx'
import { Refusals } from './Refusals.tsx'
import { refusedOf } from './refusedOf.ts'
import type { Days } from './useFigures.ts'

const texts = words.partners

/** One partner: its statistics, and the refusals of its requests. */
export function OnePartner({
  partner,
  period: { from, to },
  begin,
}: {
  partner: PartnerFactsFragment
  period: Days
  begin(doing: DialogState): void
}) {
  useTitle(words.partners.name, partner.name)
  const { statistics } = partner
  const { refused, share } = refusedOf(partner)
  const { days = '' } = Object.fromEntries(address.value.query)
  const figures: [name: string, figure: string, hint?: string][] = [
    [words.bookings, count(statistics.bookingCount)],
    [words.participants, count(statistics.participants)],
    [texts.revenue, money(statistics.revenue), texts.revenueHint],
    [
      texts.cancelled,
      statistics.cancellationPercent === null ? texts.nothing : percent(statistics.cancellationPercent / 100),
      texts.cancelledOf(count(statistics.cancelledCount)),
    ],
    [
      texts.lookToBook,
      statistics.lookToBook === null ? texts.nothing : count(Math.round(statistics.lookToBook)),
      texts.lookToBookHint(count(statistics.availabilityReadCount)),
    ],
    [texts.requests, count(statistics.requestCount)],
    [texts.refused, share === undefined ? texts.nothing : percent(share), texts.refusedOf(count(refused))],
    [
      texts.p95Long,
      statistics.p95Milliseconds === null
        ? texts.nothing
        : texts.milliseconds(count(Math.round(statistics.p95Milliseconds))),
      texts.p95Hint,
    ],
  ]
  return (
    <>
      <p>
        <a href={href('partners', { days })}>‹ {texts.all}</a>
      </p>
      <div class="head">
        <h1>
          <Bdi>{partner.name}</Bdi> <code class="quiet partners-slug">{partner.slug}</code>
        </h1>
        <div class="partners-acts">
          <Period />
          {may('PARTNERS_WRITE') && (
            <button type="button" onClick={() => begin({ what: 'change' })}>
              {texts.change}
            </button>
          )}
        </div>
      </div>
      <p class="quiet partners-lead">
        {texts.lead(localDay(from), localDay(to))}{' '}
        <a href={href('bookings', { partner: partner.id })}>{texts.seeBookings}</a>
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
        <h2 id="refusals">{texts.refusals}</h2>
        <Refusals refusals={statistics.refusals} />
      </section>
      {statistics.calls.length > 0 && (
        <section class="sheet partners-part" aria-labelledby="calls">
          <h2 id="calls">{texts.calls}</h2>
          <dl class="facts">
            {statistics.calls.map(({ kind, requestCount: requests, limitedCount: limited }) => (
              <Fragment key={kind}>
                <dt>{words.apiKeys.limitKinds[kind]}</dt>
                <dd>
                  {count(requests)} <span class="quiet">{limited > 0 && texts.limited(count(limited))}</span>
                </dd>
              </Fragment>
            ))}
          </dl>
        </section>
      )}
      <section class="sheet partners-part" aria-labelledby="commission">
        <div class="head">
          <h2 id="commission">{texts.commission}</h2>
          <div class="partners-acts">
            <a href={href('statements', { partner: partner.slug })}>{texts.seeStatements}</a>
            {may('PARTNERS_WRITE') && (
              <button type="button" onClick={() => begin({ what: 'commission' })}>
                {texts.changeCommission}
              </button>
            )}
          </div>
        </div>
        <dl class="facts">
          <dt>{partner.commissions.length > 0 ? texts.otherActivities : texts.everyActivity}</dt>
          <dd>{rate(partner.commissionPercent)}</dd>
          {partner.commissions.map(({ activityId, percent: differing, product }) => (
            <Fragment key={activityId}>
              <dt>
                <Bdi>{product.name}</Bdi>
              </dt>
              <dd>{rate(differing)}</dd>
            </Fragment>
          ))}
        </dl>
      </section>
      <section class="sheet partners-part" aria-labelledby="billing">
        <div class="head">
          <h2 id="billing">{words.billing.heading}</h2>
          {may('PARTNERS_WRITE') && (
            <div class="partners-acts">
              <button type="button" onClick={() => begin({ what: 'billing' })}>
                {words.billing.change}
              </button>
            </div>
          )}
        </div>
        <BillingFacts of={partner} none={words.billing.noneOfPartner} />
      </section>
      <section class="sheet partners-part" aria-labelledby="agency">
        <div class="head">
          <h2 id="agency">{texts.agency}</h2>
          {may('PARTNERS_WRITE') && (
            <div class="partners-acts">
              <button type="button" onClick={() => begin({ what: partner.agency ? 'disconnect' : 'connect' })}>
                {partner.agency ? texts.endConnection : texts.connectAgency}
              </button>
            </div>
          )}
        </div>
        {partner.agency ? (
          <p>
            <Bdi>{partner.agency.name}</Bdi> <code class="quiet partners-slug">{partner.agency.id}</code>
          </p>
        ) : (
          <p class="quiet">{texts.noAgency}</p>
        )}
      </section>
      <LastChangesOf id={partner.id} state={partner.version} />
    </>
  )
}
