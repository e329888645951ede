import { type FieldNode, getLocation, Kind, type ValueNode } from 'graphql'
import type { Violation } from '../../../domain/refusals/refusal.ts'
import { asPointer } from '../../../domain/scalars/asPointer.ts'

type Path = readonly (string | number)[]

/** The place of a violation in a request. */
export interface ViolationPlace {
  pointer: string
  /** Where it is in the document, for a literal. */
  locations?: { line: number; column: number }[]
}

/**
 * Names the place of a violation in the arguments of a field: in the variable that brought the value, or in the document, after the
 * response names of the field.
 * @param path of the field in the result
 */
export function locateViolation(violation: Violation, path: Path, node: FieldNode | undefined): ViolationPlace {
  const { value, rest } = valueAt(violation.path, node) ?? {}
  if (value?.kind === Kind.VARIABLE) return { pointer: asPointer(['variables', value.name.value, ...rest!]) }
  return {
    pointer: asPointer([...path.filter(step => typeof step === 'string'), ...violation.path]),
    ...(value && { locations: locationOf(value) }),
  }
}

/** The innermost literal or variable on a path through the arguments of a field, and the rest of the path. */
export function valueAt(
  [name, ...inside]: Path,
  node: FieldNode | undefined,
): { value: ValueNode; rest: Path } | undefined {
  const argument = node?.arguments?.find(each => each.name.value === name)
  return argument && literalAt(argument.value, inside)
}

function literalAt(value: ValueNode, path: Path): { value: ValueNode; rest: Path } {
  const [step, ...rest] = path
  const inside =
    value.kind === Kind.LIST && typeof step === 'number'
      ? value.values[step]
      : value.kind === Kind.OBJECT
        ? value.fields.find(each => each.name.value === step)?.value
        : undefined
  if (inside) return literalAt(inside, rest)
  // GraphQL accepts one value as a list of it.
  if (step === 0 && value.kind !== Kind.LIST && value.kind !== Kind.VARIABLE) return literalAt(value, rest)
  return { value, rest: path }
}

/** Where a value begins in its document, as the `locations` of an error. */
function locationOf({ loc }: ValueNode): { line: number; column: number }[] {
  return loc ? [getLocation(loc.source, loc.start)].map(({ line, column }) => ({ line, column })) : []
}
