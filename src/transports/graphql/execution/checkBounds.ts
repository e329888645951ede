import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  getNullableType,
  isInputObjectType,
  isListType,
} from 'graphql'
import { enough, type Violation } from '../../../domain/refusals/refusal.ts'
import { asNfc } from '../../../domain/scalars/asNfc.ts'
import type { ListRule, RangeRule, TextRule } from '../../../domain/scalars/bounds.ts'
import { holdsControls } from '../../../domain/scalars/holdsControls.ts'
import { InvalidItem } from '../../../domain/scalars/InvalidItem.ts'
import { type InputRule, isRead } from '../../../domain/scalars/inputRule.ts'
import { isBlank } from '../../../domain/scalars/isBlank.ts'

/** Represents a value that could not be read as its type. Its violation is already recorded. */
export const UNREADABLE = Symbol('unreadable')

type Path = readonly (string | number)[]
type FormatName = (name: string) => string

interface Bounds {
  text?: TextRule
  range?: RangeRule
  list?: ListRule
}

interface Checking {
  formatName: FormatName
  now: Date
  violations: Violation[]
  /** Inputs with rules of their own. The rules run only if there is a violation. */
  ruled: { type: GraphQLInputObjectType; object: Record<string, unknown>; path: Path }[]
}

/** The bounds of a text whose field declares none. */
const anyText: TextRule = { max: 10_000, multiline: true }

/** The bounds of a list whose field declares none. */
export const anyList: ListRule = { max: 1000 }

/**
 * Normalises the texts of an argument in place, so that everything that enters is NFC and a blank optional text is null, and checks
 * texts, numbers and lists against the bounds that their field declares (`@Text`, `@Range`, `@Size`). Values of the wrong
 * type are left to the coercion and count as absent here. An input's own rule (`@Ruled`) runs only if there is a violation already;
 * otherwise the function that takes the input runs it.
 * @param holder what holds the argument, under the key `at`
 * @param wrongAlready whether there is a violation elsewhere in the request
 */
export function checkBounds(
  type: GraphQLInputType,
  holder: object,
  at: string,
  path: Path,
  formatName: FormatName,
  now: Date,
  wrongAlready = false,
): Violation[] {
  const checking: Checking = { formatName, now, violations: [], ruled: [] }
  check(type, holder, at, {}, [...path], checking)
  return wrongAlready || checking.violations.length > 0 ? [...checking.violations, ...ruleViolations(checking)] : []
}

/**
 * @param holder what holds the value, under the key `at`
 * @param path the path of the value: mutated during the traversal, and copied for a violation
 */
function check(
  given: GraphQLInputType,
  holder: object,
  at: string | number,
  bounds: Bounds,
  path: (string | number)[],
  checking: Checking,
): void {
  const type = getNullableType(given)
  const holds = holder as Record<string | number, unknown>
  const value = holds[at]
  if (value === null || value === undefined || value === UNREADABLE || enough(checking.violations)) return
  if (isListType(type)) {
    if (!Array.isArray(value)) return
    checking.violations.push(...boundList(value, bounds.list, path, checking.formatName))
    if (value.length > (bounds.list ?? anyList).max) return
    if (bounds.list?.apart) checkItemsSeparately(type.ofType, value, path, checking)
    else checkItems(type.ofType, value, bounds, path, checking)
  } else if (isInputObjectType(type)) {
    const object = value as Record<string, unknown>
    const fields = type.getFields()
    for (const name in fields) {
      const member = object[name]
      if (member === null || member === undefined) continue
      const { type: own, extensions, defaultValue } = fields[name]!
      if (defaultValue !== undefined && typeof member === 'string' && isBlank(member)) object[name] = defaultValue
      path.push(name)
      check(own, object, name, extensions as Bounds, path, checking)
      path.pop()
    }
    if (type.extensions.rule) checking.ruled.push({ type, object, path: [...path] })
  } else if (typeof value === 'number' && bounds.range) {
    boundNumber(value, bounds.range, path, checking)
  } else if (typeof value === 'string' && type.name === 'String') {
    const rule = bounds.text ?? anyText
    const text = asNfc(value)
    const isAbsent = type === given && !rule.min && !rule.exact && isBlank(text)
    if (isAbsent || text !== value) holds[at] = isAbsent ? null : text
    if (!isAbsent) boundText(text, rule, path, checking)
  } else if (value === '' && type === given) {
    holds[at] = null
  } else if (type.name === 'JSON') {
    holds[at] = withNfc(value)
  }
}

function checkItems(
  type: GraphQLInputType,
  items: unknown[],
  bounds: Bounds,
  path: (string | number)[],
  checking: Checking,
): void {
  const inside = bounds.list ? { ...bounds, list: undefined } : bounds
  for (let index = 0; index < items.length; index++) {
    path.push(index)
    check(type, items, index, inside, path, checking)
    path.pop()
  }
}

/** A JSON value with all its texts in NFC. */
function withNfc(value: unknown): unknown {
  if (typeof value === 'string') return asNfc(value)
  if (Array.isArray(value)) return value.map(withNfc)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [asNfc(name), withNfc(member)]))
}

const checkedLists = new WeakSet<unknown[]>()

/**
 * Replaces every item that has a violation with an `InvalidItem`. A list that the transport has already checked is not checked again.
 */
function checkItemsSeparately(
  type: GraphQLInputType,
  items: unknown[],
  path: (string | number)[],
  { formatName, now }: Checking,
): void {
  if (checkedLists.has(items)) return
  checkedLists.add(items)
  const own: Checking = { formatName, now, violations: [], ruled: [] }
  for (let index = 0; index < items.length; index++) {
    const item = items[index]
    const value = item instanceof InvalidItem ? item.value : item
    if (item instanceof InvalidItem) own.violations.push(...item.violations)
    path.push(index)
    check(type, { [index]: value }, index, {}, path, own)
    path.pop()
    if (own.violations.length > 0) items[index] = new InvalidItem([...own.violations, ...ruleViolations(own)], value)
    own.violations.length = 0
    own.ruled.length = 0
  }
}

/** The violations that the inputs' own rules find in the values that could be read. */
function ruleViolations({ ruled, now }: Checking): Violation[] {
  return ruled.flatMap(({ type, object, path }) => {
    const rule = type.extensions.rule as InputRule<unknown>
    const given = Object.entries(object).filter(([, member]) => member !== null && member !== undefined)
    const readable = Object.fromEntries(given.filter(([, member]) => Array.isArray(member) || isRead(member)))
    const violations = rule(readable, new Set(given.map(([name]) => name)), now)
    return violations.map(violation => ({ ...violation, path: [...path, ...violation.path] }))
  })
}

/** The name of the last member in the format of the transport; for an item of a list, its number. */
export function nameOf(path: Path, formatName: FormatName): string {
  const last = path.at(-1)
  if (typeof last === 'string') return formatName(last)
  return `${nameOf(path.slice(0, -1), formatName)} number ${Number(last) + 1}`
}

function boundText(value: string, rule: TextRule, path: Path, { formatName, violations }: Checking): void {
  const violation = textViolation(value, rule)
  if (violation) violations.push({ path: [...path], detail: `${nameOf(path, formatName)} ${violation}` })
}

/** The violation of a text, as the rest of a sentence. */
function textViolation(value: string, { min = 0, max, multiline = false }: TextRule): string | undefined {
  if (!value.isWellFormed()) return 'holds half of a surrogate pair, which is not a character.'
  if (holdsControls(value, { multiline })) {
    return `must not hold control characters${multiline ? '' : ' or line breaks'}.`
  }
  const trimmed = isBlank(value) ? '' : value.trim()
  // A character takes one or two code units, so most texts need not be counted.
  if (trimmed.length <= max && trimmed.length >= 2 * min) return undefined
  const length = [...trimmed].length
  if (length < min) return min === 1 ? 'must not be blank.' : `must have at least ${min} characters.`
  return length > max ? `must have at most ${max} characters; it has ${length}.` : undefined
}

function boundNumber(value: number, { min, max }: RangeRule, path: Path, { formatName, violations }: Checking): void {
  if ((min === undefined || value >= min) && (max === undefined || value <= max)) return
  const bound =
    min !== undefined && max !== undefined
      ? `from ${min} to ${max}`
      : min !== undefined
        ? `at least ${min}`
        : `at most ${max}`
  violations.push({ path: [...path], detail: `${nameOf(path, formatName)} must be ${bound}; it is ${value}.` })
}

/** The violations of the length of a list. */
export function boundList(value: unknown[], rule: ListRule = anyList, path: Path, formatName: FormatName): Violation[] {
  const { min = 0, max } = rule
  if (value.length >= min && value.length <= max) return []
  const items = (count: number) => (count === 1 ? '1 item' : `${count} items`)
  const invalid = value.length < min ? `at least ${items(min)}.` : `at most ${items(max)}; it has ${value.length}.`
  return [{ path: [...path], detail: `${nameOf(path, formatName)} must have ${invalid}` }]
}
