import { percentageOf } from '../../../domain/rules/pricing/percentRate.ts'
import { lastDayOf } from '../../calendar.ts'
import { count, longMonth, money, shortDay, signedPercent } from '../../format.ts'
import { locale } from '../../locale.ts'
import { words } from '../../words.ts'
import type { ReadableRule } from './readPricingDraft.ts'

const texts = words.pricing.rule

/** The names that a rule refers to. */
export interface RuleNames {
  currency: string
  units: readonly { unitId: string; name: string }[]
  partners: readonly { id: string; name: string }[]
}

/** A price rule in plain words, such as "Saturdays and Sundays, in June to August 2026: +20 %". */
export function ruleSentence(rule: ReadableRule, names: RuleNames): string {
  return texts.sentence(conditionsOf(rule, names), changeText(rule, names.currency))
}

/** What a rule does to a price, such as "+20 %". */
function changeText({ change }: ReadableRule, currency: string): string {
  if (!change) return texts.nothing
  const { kind, value } = change
  if (kind === 'PRICE') return money({ amount: value, currency })
  if (kind === 'PERCENTAGE') return signedPercent(percentageOf(value))
  return `${value < 0 ? '−' : '+'}${money({ amount: Math.abs(value), currency })}`
}

function conditionsOf(rule: ReadableRule, { units, partners }: RuleNames): string[] {
  const { weekdays, timeFrom, timeUntil, minDaysBefore, maxDaysBefore } = rule
  const unitNames = rule.unitIds?.flatMap(unitId => units.find(each => each.unitId === unitId)?.name ?? [])
  const partnerNames = rule.partnerIds?.flatMap(id => partners.find(each => each.id === id)?.name ?? [])
  return [
    [weekdays && weekdays.length < 7 && weekdaysText(weekdays), daysText(rule.from ?? null, rule.to ?? null)]
      .filter(Boolean)
      .join(' '),
    (timeFrom || timeUntil) && texts.starting(timeFrom ?? '', timeUntil ?? ''),
    (minDaysBefore != null || maxDaysBefore != null) &&
      texts.sold(minDaysBefore == null ? '' : count(minDaysBefore), maxDaysBefore == null ? '' : count(maxDaysBefore)),
    rule.minParticipants != null && texts.people(count(rule.minParticipants)),
    rule.fromParticipant != null && texts.fromNth(count(rule.fromParticipant)),
    unitNames && texts.forUnits(unitNames),
    rule.channels &&
      texts.through(rule.channels.map(each => texts.channelWords[each as keyof typeof texts.channelWords])),
    rule.partnerIds &&
      texts.by(
        partnerNames!.length === rule.partnerIds.length ? partnerNames! : [texts.partnersOf(rule.partnerIds.length)],
      ),
  ].filter(each => typeof each === 'string' && each !== '') as string[]
}

function weekdaysText(weekdays: readonly number[]): string {
  if (weekdays.length === 0) return texts.noDay
  const names = weekdays.toSorted().map(day => texts.weekdays[day - 1]!)
  const [first, last] = [Math.min(...weekdays), Math.max(...weekdays)]
  const isRun = last - first + 1 === weekdays.length && weekdays.length > 2
  return isRun ? texts.weekdaysTo(names[0]!, names.at(-1)!) : words.pricing.and(names)
}

/** Whole months by their names, anything else by days. */
function daysText(from: string | null, to: string | null): string | undefined {
  if (from === null) return to === null ? undefined : texts.until(shortDay(to))
  if (to === null) return texts.since(shortDay(from))
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)]
  if (from.endsWith('-01') && to === lastDayOf(last)) {
    if (first === last) return texts.inMonth(longMonth(first))
    return texts.inMonths(first.slice(0, 4) === last.slice(0, 4) ? monthName(first) : longMonth(first), longMonth(last))
  }
  return from === to ? texts.onDay(shortDay(from)) : texts.days(shortDay(from), shortDay(to))
}

const month = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
const monthName = (text: string): string => month.format(new Date(`${text}-01T00:00:00Z`))
