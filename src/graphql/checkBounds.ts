import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
} from 'graphql'
import { enough, type Fault } from '../refusal.ts'
import type { ListRule, RangeRule, TextRule } from '../scalars/bounds.ts'
import { holdsControls } from '../scalars/holdsControls.ts'
import type { InputRule } from '../scalars/inputRule.ts'
import { Unfit } from '../scalars/Unfit.ts'

/** Stands for a value that was given but could not be read as its type; what is wrong with it is told already. */
export const UNREADABLE = Symbol('unreadable')

type Path = readonly (string | number)[]
type Spell = (name: string) => string

interface Bounds {
  text?: TextRule
  range?: RangeRule
  list?: ListRule
}

interface Checking {
  spell: Spell
  now: Date
  ruled: Fault[]
}

/** What any text must keep to where its field says nothing else. */
const anyText: TextRule = { max: 10_000, multiline: true }

/**
 * Text, numbers and lists keep to the bounds that their field declares (`@Text`, `@Range`, `@Size`).
 * Values of the wrong type are left to the coercion; here they count as absent.
 * An input's own rule (`@Ruled`) speaks up only where something is wrong anyway: else the verb that takes the input asks it.
 *
 * @param wrongAlready whether something is, elsewhere in the request
 */
export function checkBounds(
  type: GraphQLInputType,
  value: unknown,
  path: Path,
  spell: Spell,
  now: Date,
  wrongAlready = false,
): Fault[] {
  const faults: Fault[] = []
  const ruled: Fault[] = []
  check(type, value, {}, path, { spell, now, ruled }, faults)
  return wrongAlready || faults.length > 0 ? [...faults, ...ruled] : []
}

function check(
  given: GraphQLInputType,
  value: unknown,
  bounds: Bounds,
  path: Path,
  checking: Checking,
  faults: Fault[],
): void {
  const { spell, now, ruled } = checking
  const type = getNullableType(given)
  if (value === null || value === undefined || value === UNREADABLE || enough(faults)) return
  if (isListType(type)) {
    if (!Array.isArray(value)) return
    faults.push(...boundList(value, bounds.list, path, spell))
    if (bounds.list?.apart) judgeApart(type.ofType, value, path, checking)
    else checkItems(type.ofType, value, bounds, path, checking, faults)
  } else if (isInputObjectType(type)) {
    const object = value as Record<string, unknown>
    for (const field of Object.values(type.getFields())) {
      check(field.type, object[field.name], field.extensions as Bounds, [...path, field.name], checking, faults)
    }
    ruled.push(...ruleFaults(type, object, now).map(fault => ({ ...fault, path: [...path, ...fault.path] })))
  } else if (typeof value === 'number' && bounds.range) {
    faults.push(...boundNumber(value, bounds.range, path, nameOf(path, spell)))
  } else if (typeof value === 'string' && getNamedType(type).name === 'String') {
    faults.push(...boundText(value, bounds.text ?? anyText, path, nameOf(path, spell)))
  }
}

function checkItems(
  type: GraphQLInputType,
  items: unknown[],
  bounds: Bounds,
  path: Path,
  checking: Checking,
  faults: Fault[],
): void {
  const inside = bounds.list ? { ...bounds, list: undefined } : bounds
  for (const [at, item] of items.entries()) check(type, item, inside, [...path, at], checking, faults)
}

const judged = new WeakSet<unknown[]>()

/** Puts an `Unfit` in the place of every item with a fault. A list is judged once, however many doors it comes through. */
function judgeApart(type: GraphQLInputType, items: unknown[], path: Path, { spell, now }: Checking): void {
  if (judged.has(items)) return
  judged.add(items)
  for (const [at, item] of items.entries()) {
    const value = item instanceof Unfit ? item.value : item
    const faults = item instanceof Unfit ? [...item.faults] : []
    const ruled: Fault[] = []
    check(type, value, {}, [...path, at], { spell, now, ruled }, faults)
    if (faults.length > 0) items[at] = new Unfit([...faults, ...ruled], value)
  }
}

/** What the input's own rule says of as much of it as could be read. */
function ruleFaults(type: GraphQLInputObjectType, object: Record<string, unknown>, now: Date): Fault[] {
  const rule = type.extensions.rule as InputRule<unknown> | undefined
  if (!rule) return []
  const given = Object.entries(object).filter(([, member]) => member !== null && member !== undefined)
  const readable = Object.fromEntries(given.filter(([, member]) => member !== UNREADABLE))
  return rule(readable, new Set(given.map(([name]) => name)), now)
}

/** The last member's name as its sender spells it; the item's number for an item of a list. */
export function nameOf(path: Path, spell: Spell): string {
  const last = path.at(-1)
  if (typeof last === 'string') return spell(last)
  return `${nameOf(path.slice(0, -1), spell)} number ${Number(last) + 1}`
}

function boundText(value: string, rule: TextRule, path: Path, name: string): Fault[] {
  const length = [...value.trim()].length
  if (!value.isWellFormed())
    return [{ path, detail: `${name} holds half of a surrogate pair, which is not a character.` }]
  if (holdsControls(value, { multiline: rule.multiline ?? false })) {
    return [{ path, detail: `${name} must not hold control characters${rule.multiline ? '' : ' or line breaks'}.` }]
  }
  if (length < (rule.min ?? 0)) {
    return [
      {
        path,
        detail: rule.min === 1 ? `${name} must not be blank.` : `${name} must have at least ${rule.min} characters.`,
      },
    ]
  }
  if (length > rule.max)
    return [{ path, detail: `${name} must have at most ${rule.max} characters; it has ${length}.` }]
  return []
}

function boundNumber(value: number, { min, max }: RangeRule, path: Path, name: string): Fault[] {
  if ((min === undefined || value >= min) && (max === undefined || value <= max)) return []
  const bound =
    min !== undefined && max !== undefined
      ? `from ${min} to ${max}`
      : min !== undefined
        ? `at least ${min}`
        : `at most ${max}`
  return [{ path, detail: `${name} must be ${bound}; it is ${value}.` }]
}

/** What is wrong with the length of a list. */
export function boundList(value: unknown[], rule: ListRule | undefined, path: Path, spell: Spell): Fault[] {
  if (rule === undefined) return []
  const name = nameOf(path, spell)
  if (value.length < (rule.min ?? 0)) return [{ path, detail: `${name} must have at least ${rule.min} items.` }]
  if (value.length > rule.max)
    return [{ path, detail: `${name} must have at most ${rule.max} items; it has ${value.length}.` }]
  return []
}
