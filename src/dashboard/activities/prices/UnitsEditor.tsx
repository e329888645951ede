import { isolate } from '../../../domain/rules/isolate.ts'
import type { Problem } from '../../api/Problem.ts'
import { shortDay } from '../../format.ts'
import { TextField } from '../../inputs/TextField.tsx'
import { Violations } from '../../inputs/Violations.tsx'
import { Bdi } from '../../kit/Bdi.tsx'
import { CheckboxGroup } from '../../kit/CheckboxGroup.tsx'
import { Field } from '../../kit/Field.tsx'
import { toast } from '../../kit/toast.tsx'
import { words } from '../../words.ts'
import { EditableList } from './EditableList.tsx'
import { LaterPrices } from './LaterPrices.tsx'
import { newUnit, type PricingDraft, type RuleDraft, type UnitDraft } from './PricingDraft.ts'
import { byDay } from './readPricingDraft.ts'
import { typedMoney } from './typedMoney.ts'

const { unit: texts, section } = words.pricing

/** The units of an activity, in the order in which they are offered. */
export function UnitsEditor({
  draft,
  currency,
  problem,
  change,
}: {
  draft: PricingDraft
  currency: string
  problem: Problem | undefined
  change(part: Partial<PricingDraft>): void
}) {
  const { units } = draft
  const set = (index: number, part: Partial<UnitDraft>) =>
    change({ units: units.with(index, { ...units[index]!, ...part }) })
  return (
    <>
      <EditableList
        items={units}
        keyOf={each => each.unitId}
        nameOf={each => each.name || texts.newName}
        isInvalid={index =>
          problem?.violations.some(violation => violation.path.startsWith(`input.units.${index}.`)) ?? false
        }
        change={next => change({ units: next })}
        add={newUnit}
        addWord={texts.add}
        isRequired={each => each.isDefault}
        remove={index => change(withoutUnit(draft, units[index]!))}
        summary={unit => (
          <>
            <p class="acts-sentence">
              <Bdi>{unit.name || texts.newName}</Bdi>
              {unit.isDefault && units.length > 1 && <span class="mark">{texts.isDefault}</span>}
            </p>
            <p class="quiet">{factsOf(unit, units, currency)}</p>
          </>
        )}
        fields={(unit, index) => (
          <UnitFields
            unit={unit}
            index={index}
            others={units.filter(each => each !== unit)}
            currency={currency}
            problem={problem}
            set={part => set(index, part)}
            makeDefault={() => change({ units: units.map((each, place) => ({ ...each, isDefault: place === index })) })}
          />
        )}
      />
      <Violations path="input.units" label={texts.title} problem={problem && onlyOf(problem)} />
    </>
  )
}

/** The problem without the violations of single units, which their fields show. */
function onlyOf(problem: Problem): Problem {
  const { violationsAt } = problem
  return Object.assign(Object.create(problem) as Problem, {
    violationsAt: (path: string, label: string) =>
      violationsAt
        .call(problem, path, label)
        .filter(violation => violation.path === path || /\.unitId$/.test(violation.path)),
  })
}

function UnitFields({
  unit,
  index,
  others,
  currency,
  problem,
  set,
  makeDefault,
}: {
  unit: UnitDraft
  index: number
  others: readonly UnitDraft[]
  currency: string
  problem: Problem | undefined
  set(part: Partial<UnitDraft>): void
  makeDefault(): void
}) {
  const path = `units.${index}`
  const number = (member: 'paxCount' | 'minAge' | 'maxAge' | 'minQuantity' | 'maxQuantity', hint?: string) => (
    <TextField
      label={texts[member]}
      {...(hint && { hint })}
      path={`${path}.${member}`}
      problem={problem}
      inputMode="numeric"
      value={unit[member]}
      change={value => set({ [member]: value })}
    />
  )
  return (
    <>
      <TextField
        label={texts.name}
        path={`${path}.name`}
        problem={problem}
        value={unit.name}
        change={name => set({ name })}
      />
      <Field label={texts.type} path={`input.${path}.type`} problem={problem}>
        {input => (
          <select
            {...input}
            value={unit.type}
            onChange={event => set({ type: event.currentTarget.value as UnitDraft['type'] })}
          >
            {Object.entries(texts.types).map(([type, word]) => (
              <option key={type} value={type}>
                {word}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label={texts.price(currency)}
        path={`${path}.price`}
        problem={problem}
        inputMode="decimal"
        value={unit.price}
        change={price => set({ price })}
      />
      <LaterPrices
        prices={unit.laterPrices}
        path={`${path}.laterPrices`}
        currency={currency}
        problem={problem}
        change={laterPrices => set({ laterPrices })}
      />
      {number('paxCount', texts.paxCountHint)}
      {number('minAge', texts.agesHint)}
      {number('maxAge')}
      {number('minQuantity', texts.minQuantityHint)}
      {number('maxQuantity', texts.maxQuantityHint)}
      {others.length > 0 && (!unit.isDefault || unit.accompaniedBy.length > 0) && (
        <div class="acts-whole">
          <CheckboxGroup
            label={texts.accompaniedBy}
            hint={texts.accompaniedByHint}
            choices={others.map(each => [each.unitId, isolate(each.name || texts.newName)] as const)}
            chosen={unit.accompaniedBy}
            choose={accompaniedBy => set({ accompaniedBy })}
          />
          <Violations path={`input.${path}.accompaniedBy`} label={texts.accompaniedBy} problem={problem} />
        </div>
      )}
      {unit.isDefault ? (
        others.length > 0 && <p class="quiet acts-whole">{texts.isDefaultHint}</p>
      ) : (
        <div class="acts-whole">
          <button type="button" onClick={makeDefault}>
            {texts.makeDefault}
          </button>
        </div>
      )}
    </>
  )
}

function factsOf(unit: UnitDraft, units: readonly UnitDraft[], currency: string): string {
  const { minAge, maxAge, minQuantity, maxQuantity, accompaniedBy } = unit
  const names = units.filter(each => accompaniedBy.includes(each.unitId)).map(each => each.name)
  return [
    typedMoney(unit.price, currency),
    ...byDay(unit.laterPrices)
      .filter(each => each.from !== '')
      .map(each => texts.later(typedMoney(each.price, currency), shortDay(each.from))),
    words.priceLines.places(unit.paxCount),
    (minAge || maxAge) && words.priceLines.ages(minAge, maxAge),
    names.length > 0 && words.priceLines.with(names),
    (maxQuantity !== '' || !['', '1'].includes(minQuantity)) && words.priceLines.quantities(minQuantity, maxQuantity),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Without a unit, and without the rules and adjustments that are for it alone: they would be for every unit then. */
function withoutUnit(draft: PricingDraft, { unitId }: UnitDraft): Partial<PricingDraft> {
  const without = (unitIds: string[]) => unitIds.filter(each => each !== unitId)
  const { rules, adjustments } = draft
  const isFor = (rule: RuleDraft) => rule.unitIds.includes(unitId)
  const gone = [...rules, ...adjustments].filter(rule => rule.unitIds.length === 1 && isFor(rule))
  const left = (list: readonly RuleDraft[]) =>
    list.filter(rule => !gone.includes(rule)).map(rule => ({ ...rule, unitIds: without(rule.unitIds) }))
  if (gone.length > 0) toast(texts.rulesGone(gone.map(rule => rule.name || section.unnamed)))
  return {
    units: draft.units
      .filter(each => each.unitId !== unitId)
      .map(each => ({ ...each, accompaniedBy: without(each.accompaniedBy) })),
    ...(rules.some(isFor) && { rules: left(rules) }),
    ...(adjustments.some(isFor) && { adjustments: left(adjustments) }),
  }
}
