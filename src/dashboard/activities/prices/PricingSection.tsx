import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { defaultUnit } from '../../../domain/rules/pricing/defaultUnit.ts'
import type { Pricing } from '../../../domain/rules/pricing/Pricing.ts'
import { address, updateQuery } from '../../address.ts'
import { fetchGraphql } from '../../api/fetchGraphql.ts'
import {
  ActivityPricingDocument,
  type ActivityPricingQuery,
  ActivityUpdatePricingDocument,
} from '../../api/generated.ts'
import { Problem } from '../../api/Problem.ts'
import { useQuery } from '../../api/useQuery.ts'
import { may } from '../../api/viewer.ts'
import { useDraft } from '../../drafts/useDraft.ts'
import { minutesIn } from '../../inputs/span.ts'
import { ConflictBanner } from '../../kit/ConflictBanner.tsx'
import { usePartnerChoices } from '../../kit/choices.ts'
import { focusViolation } from '../../kit/focusViolation.ts'
import { ProblemBanner } from '../../kit/ProblemBanner.tsx'
import { QueryView } from '../../kit/QueryView.tsx'
import { toast } from '../../kit/toast.tsx'
import { useAction } from '../../kit/useAction.ts'
import { useConflict } from '../../kit/useConflict.ts'
import { useSaved } from '../../kit/useSaved.ts'
import { readPricing } from '../../pricing/readPricing.ts'
import { termsText } from '../../pricing/termsText.ts'
import { words } from '../../words.ts'
import { FeesEditor, GroupPriceFields, TaxesEditor, TermsEditor } from './FurtherPrices.tsx'
import { PricePreview } from './PricePreview.tsx'
import { type PricingDraft, pricingDraft, type UnitDraft } from './PricingDraft.ts'
import { RulesEditor } from './RulesEditor.tsx'
import { byDay, changedParts, pricingOf, readableRule, readPricingDraft } from './readPricingDraft.ts'
import { shownProblem } from './shownProblem.ts'
import { UnitsEditor } from './UnitsEditor.tsx'
import './prices.css'

const { section: texts, ...pricing } = words.pricing

/** What an activity costs, edited as a whole, beside a calendar of the prices as they are typed. */
export function PricingSection({ activityId, done }: { activityId: string; done(): void }) {
  const query = useQuery(ActivityPricingDocument, { activityId })
  return (
    <QueryView query={query}>
      {({ product }) => (
        <Editor
          product={product}
          reload={query.refetch}
          done={() => {
            query.refetch()
            done()
          }}
        />
      )}
    </QueryView>
  )
}

function Editor({ product, reload, done }: { product: ActivityPricingQuery['product']; reload(): void; done(): void }) {
  const { id: activityId, timeZone } = product
  const { currency } = product.price
  const partners = usePartnerChoices().data ?? []
  const [stored, keepSaved] = useSaved(product.pricing)
  const before = pricingDraft(stored)
  const draft = useDraft(`pricing ${activityId}`, before)
  const { value, touched } = draft
  const change = (part: Partial<PricingDraft>) => draft.change({ version: value.version, ...part })
  const read = readPricingDraft(value, currency)
  const parts = changedParts(read.input, readPricingDraft(before, currency).input)
  const changed = Object.keys(parts).length > 0
  const priced = pricingOf(read)
  // While something is being typed, the calendar keeps what it could read last.
  const last = useRef<Pricing>(readPricing(stored))
  if (priced && isComplete(priced)) last.current = priced

  const save = useAction(async () => {
    const tiers = value.cancellation.tiers.toSorted((one, other) => lengthOf(other) - lengthOf(one))
    // The service stores them in this order, and names violations by it.
    const units = value.units.map(unit => ({ ...unit, laterPrices: byDay(unit.laterPrices) }))
    const sorted = { ...value, units, cancellation: { ...value.cancellation, tiers } }
    if (tiers.some((tier, index) => tier !== value.cancellation.tiers[index]))
      change({ cancellation: sorted.cancellation })
    const isUnsorted = ({ laterPrices }: UnitDraft, index: number) =>
      laterPrices.some((each, place) => each !== units[index]!.laterPrices[place])
    if (value.units.some(isUnsorted)) change({ units })
    const { input, violations } = readPricingDraft(sorted, currency)
    if (violations.length > 0) {
      throw new Problem('validation', '', { errors: violations.map(each => ({ ...each, path: each.path.split('.') })) })
    }
    const sent = changedParts(input, readPricingDraft(before, currency).input)
    const { updatePricing } = await fetchGraphql(ActivityUpdatePricingDocument, {
      input: { ...sent, activityId, expectedVersion: value.version },
    })
    keepSaved(updatePricing.product.pricing)
    draft.clear()
    toast(texts.saved)
    done()
  })
  const conflict = useConflict({ draft, version: stored.version, isChanged: changed, save, reload })
  const { isStale, discard, otherProblem } = conflict
  const problem = shownProblem(save.problem, touched ? priced : undefined)
  const forget = save.forget
  /** A change of a list's order or length: violations of before would be at other places of it. */
  const restructure = (part: Partial<PricingDraft>) => {
    const lists = ['units', 'rules', 'adjustments', 'fees', 'taxes'] as const
    if (lists.some(list => part[list] && keysOf(part[list]) !== keysOf(value[list]))) forget()
    change(part)
  }
  const given = { draft: value, currency, problem, change: restructure }
  const preview = address.value.query.get('view') === 'calendar'
  return (
    <div class={`acts-both prices ${preview ? 'show-preview' : 'show-list'}`}>
      <fieldset class="chips acts-views">
        <button type="button" class="chip" aria-pressed={!preview} onClick={() => updateQuery({ view: '' }, false)}>
          {texts.show}
        </button>
        <button
          type="button"
          class="chip"
          aria-pressed={preview}
          onClick={() => updateQuery({ view: 'calendar' }, false)}
        >
          {texts.preview}
        </button>
      </fieldset>
      <form
        class="form input-form acts-questions"
        noValidate
        onSubmit={async event => {
          event.preventDefault()
          const form = event.currentTarget
          if (changed && !(await save.run())) focusViolation(form)
        }}
      >
        <p class="quiet">{texts.lead}</p>
        <fieldset class="input-bare" disabled={!may('CATALOGUE_WRITE')}>
          <Part title={pricing.unit.title} lead={pricing.unit.lead}>
            <UnitsEditor {...given} />
            <GroupPriceFields {...given} />
          </Part>
          <Part title={pricing.rule.title} lead={pricing.rule.lead}>
            <RulesEditor
              draft={value}
              list="rules"
              read={read.input.rules!.map(readableRule)}
              partners={partners}
              currency={currency}
              problem={problem}
              change={rules => restructure({ rules })}
            />
          </Part>
          <Part title={pricing.adjustment.title} lead={pricing.adjustment.lead}>
            <RulesEditor
              draft={value}
              list="adjustments"
              read={read.input.adjustments!.map(readableRule)}
              partners={partners}
              currency={currency}
              problem={problem}
              change={adjustments => restructure({ adjustments })}
            />
          </Part>
          <Part title={pricing.fee.title} lead={pricing.fee.lead}>
            <FeesEditor {...given} />
          </Part>
          <Part title={pricing.tax.title} lead={pricing.tax.lead}>
            <TaxesEditor {...given} />
          </Part>
          <Part title={pricing.tier.title} lead={pricing.tier.lead}>
            <TermsEditor {...given} />
            {value.cancellation.on && priced && (
              <p class="acts-meaning" aria-live="polite">
                <span class="quiet">{pricing.rule.meaning}</span> <strong>{termsText(priced.cancellationTiers)}</strong>
              </p>
            )}
          </Part>
        </fieldset>
        <ConflictBanner conflict={conflict} text={texts.conflict} />
        {problem && otherProblem && <ProblemBanner problem={problem} />}
        {may('CATALOGUE_WRITE') && (
          <footer class="input-save">
            {changed && <span class="quiet">{words.activities.kept}</span>}
            {changed && (
              <button type="button" onClick={discard}>
                {words.activities.discard}
              </button>
            )}
            <button type="submit" class="main" disabled={save.busy || !changed || isStale}>
              {texts.save}
            </button>
          </footer>
        )}
      </form>
      <PricePreview
        pricing={last.current}
        unclear={!priced}
        activityId={activityId}
        timeZone={timeZone}
        currency={currency}
        partners={partners}
      />
    </div>
  )
}

function Part({ title, lead, children }: { title: string; lead: string; children: ComponentChildren }) {
  return (
    <section class="sheet input-part" aria-label={title}>
      <h2>{title}</h2>
      <p class="quiet">{lead}</p>
      {children}
    </section>
  )
}

/** Whether a calendar can be computed with it. */
function isComplete(prices: Pricing): boolean {
  return defaultUnit(prices) !== undefined && prices.units.every(unit => unit.price >= 0 && unit.paxCount >= 0)
}

const lengthOf = ({ before }: PricingDraft['cancellation']['tiers'][number]): number =>
  Number(before.amount) * minutesIn[before.unit]

const keysOf = (list: readonly ({ key: string } | { unitId: string })[]): string =>
  list.map(each => ('key' in each ? each.key : each.unitId)).join()
