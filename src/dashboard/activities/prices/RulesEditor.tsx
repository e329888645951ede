import { isolate } from '../../../domain/rules/isolate.ts'
import type { Problem } from '../../api/Problem.ts'
import { TextField } from '../../inputs/TextField.tsx'
import { Violations } from '../../inputs/Violations.tsx'
import { WeekdaysInput } from '../../inputs/WeekdaysInput.tsx'
import { Bdi } from '../../kit/Bdi.tsx'
import { CheckboxGroup } from '../../kit/CheckboxGroup.tsx'
import type { PartnerChoice } from '../../kit/choices.ts'
import { Field } from '../../kit/Field.tsx'
import { words } from '../../words.ts'
import { EditableList } from './EditableList.tsx'
import { PartnersInput } from './PartnersInput.tsx'
import { newAdjustment, newRule, type PricingDraft, type RuleChange, type RuleDraft } from './PricingDraft.ts'
import type { ReadableRule } from './readPricingDraft.ts'
import { ruleSentence } from './ruleSentence.ts'

const { rule: texts } = words.pricing

/** The price rules, or the adjustments, in order, each as a sentence. */
export function RulesEditor({
  list,
  draft,
  read,
  partners,
  currency,
  problem,
  change,
}: {
  list: 'rules' | 'adjustments'
  draft: PricingDraft
  /** They as far as they can be read. */
  read: readonly ReadableRule[]
  partners: readonly PartnerChoice[]
  currency: string
  problem: Problem | undefined
  change(rules: RuleDraft[]): void
}) {
  const { units, [list]: rules } = draft
  const own = list === 'rules' ? texts : words.pricing.adjustment
  const names = { currency, units, partners }
  const sentenceOf = (index: number) => ruleSentence(read[index]!, names)
  return (
    <>
      {rules.length === 0 && <p class="quiet">{own.none}</p>}
      <EditableList
        items={rules}
        keyOf={each => each.key}
        nameOf={each => each.name || own.newName}
        isInvalid={index =>
          problem?.violations.some(violation => `${violation.path}.`.startsWith(`input.${list}.${index}.`)) ?? false
        }
        change={change}
        add={list === 'rules' ? newRule : newAdjustment}
        addWord={own.add}
        summary={(rule, index) => (
          <>
            <p class="acts-sentence">
              {list === 'rules' ? `${index + 1}.` : `+${index + 1}`} <Bdi>{rule.name || own.newName}</Bdi>
            </p>
            <p class="quiet">{sentenceOf(index)}</p>
          </>
        )}
        fields={(rule, index) => (
          <RuleFields
            list={list}
            rule={rule}
            index={index}
            draft={draft}
            partners={partners}
            currency={currency}
            problem={problem}
            set={part => change(rules.with(index, { ...rule, ...part }))}
            sentence={sentenceOf(index)}
          />
        )}
      />
    </>
  )
}

function RuleFields({
  list,
  rule,
  index,
  draft: { units, groupPrice },
  partners,
  currency,
  problem,
  set,
  sentence,
}: {
  list: 'rules' | 'adjustments'
  rule: RuleDraft
  index: number
  draft: PricingDraft
  partners: readonly PartnerChoice[]
  currency: string
  problem: Problem | undefined
  set(part: Partial<RuleDraft>): void
  sentence: string
}) {
  const path = `${list}.${index}`
  type TextMember =
    | 'from'
    | 'to'
    | 'timeFrom'
    | 'timeUntil'
    | 'minDaysBefore'
    | 'maxDaysBefore'
    | 'fromParticipant'
    | 'minParticipants'
  const text = (member: TextMember, type: 'text' | 'date' | 'time', hint?: string) => (
    <TextField
      label={texts[member]}
      {...(hint && { hint })}
      path={`${path}.${member}`}
      problem={problem}
      type={type}
      {...(type === 'text' && { inputMode: 'numeric' })}
      value={rule[member]}
      change={value => set({ [member]: value })}
    />
  )
  const percent = rule.change.endsWith('PERCENT')
  return (
    <>
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        path={`${path}.name`}
        problem={problem}
        value={rule.name}
        change={name => set({ name })}
      />
      <Field label={texts.change}>
        {input => (
          <select
            {...input}
            value={rule.change}
            onChange={event => set({ change: event.currentTarget.value as RuleChange })}
          >
            {Object.entries(list === 'rules' ? texts.changes : words.pricing.adjustment.changes).map(([kind, word]) => (
              <option key={kind} value={kind}>
                {word}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label={percent ? texts.percent : rule.change === 'PRICE' ? texts.price(currency) : texts.amount(currency)}
        path={`${path}.value`}
        problem={problem}
        inputMode="decimal"
        value={rule.value}
        change={value => set({ value })}
      />
      <div class="acts-whole">
        <WeekdaysInput
          weekdays={rule.weekdays}
          change={weekdays => set({ weekdays })}
          problem={problem}
          path={`input.${path}.weekdays`}
        />
      </div>
      {text('from', 'date', texts.datesHint)}
      {text('to', 'date')}
      {text('timeFrom', 'time')}
      {text('timeUntil', 'time')}
      {text('minDaysBefore', 'text')}
      {text('maxDaysBefore', 'text', texts.maxDaysBeforeHint)}
      {text('minParticipants', 'text')}
      {text('fromParticipant', 'text', texts.fromParticipantHint)}
      {((units.length > 1 && !groupPrice.on) || rule.unitIds.length > 0) && (
        <div class="acts-whole">
          <CheckboxGroup
            label={words.units.title}
            hint={texts.unitsHint}
            choices={units.map(each => [each.unitId, isolate(each.name || words.pricing.unit.newName)] as const)}
            chosen={rule.unitIds}
            choose={unitIds => set({ unitIds })}
          />
          <Violations path={`input.${path}.unitIds`} label={words.units.title} problem={problem} />
        </div>
      )}
      <div class="acts-whole">
        <CheckboxGroup
          label={texts.channels}
          hint={texts.channelsHint}
          choices={Object.entries(words.channels)}
          chosen={rule.channels}
          choose={channels => set({ channels: channels as RuleDraft['channels'] })}
        />
        <Violations path={`input.${path}.channels`} label={texts.channels} problem={problem} />
      </div>
      {(partners.length > 0 || rule.partnerIds.length > 0) && (
        <div class="acts-whole">
          <PartnersInput
            partners={partners}
            chosen={rule.partnerIds}
            choose={partnerIds => set({ partnerIds })}
            path={`input.${path}.partnerIds`}
            problem={problem}
          />
        </div>
      )}
      <p class="acts-meaning acts-whole" aria-live="polite">
        <span class="quiet">{texts.meaning}</span> <strong>{sentence}</strong>
      </p>
    </>
  )
}
