import { type FieldNode, type FragmentDefinitionNode, type GraphQLSchema, Kind, type SelectionSetNode } from 'graphql'
import { introspectionSizes, type TypeSize } from './introspectionSizes.ts'

/** A position in an introspection query: the introspection type, and the statistics of the schema types at this position. */
interface Place {
  type: '__Schema' | '__Type' | '__Field' | '__InputValue' | '__EnumValue' | '__Directive'
  size: TypeSize
  /** The number of `ofType` steps so far. */
  unwrapped: number
}

/** Costs of fields that exceed one value: long texts, and default values, which are printed each time. */
const WEIGHTS: Record<string, number> = { description: 5, defaultValue: 5, deprecationReason: 2 }

/**
 * Estimates the number of values that `__schema` or `__type` returns, with the statistics of this schema: the number of types,
 * times the number of their fields, times the number of their arguments.
 */
export function measureIntrospection(
  schema: GraphQLSchema,
  root: FieldNode,
  fragmentOf: (name: string) => FragmentDefinitionNode | null | undefined,
): number {
  const sizes = introspectionSizes(schema)
  const known = new Map<string, number>()
  const numbers = new Map<TypeSize, number>()

  function selectionSet(node: SelectionSetNode, place: Place): number {
    let cost = 0
    for (const selection of node.selections) {
      if (selection.kind === Kind.FIELD) cost += field(selection, place)
      else if (selection.kind === Kind.INLINE_FRAGMENT) cost += selectionSet(selection.selectionSet, place)
      else cost += fragment(selection.name.value, place)
    }
    return cost
  }

  function field(node: FieldNode, place: Place): number {
    const name = node.name.value
    if (name === 'locations') return sizes.locationsPerDirective
    const next = node.selectionSet && step(name, place)
    if (!next) return WEIGHTS[name] ?? 1
    return next.count === 0 ? 1 : 1 + next.count * selectionSet(node.selectionSet!, next.place)
  }

  /** Measures a fragment once for each place, even if it is spread several times. */
  function fragment(name: string, place: Place): number {
    if (!numbers.has(place.size)) numbers.set(place.size, numbers.size)
    const key = `${name} ${place.type} ${numbers.get(place.size)} ${place.unwrapped}`
    const measured = known.get(key)
    if (measured !== undefined) return measured
    // Another validation rule refuses fragment cycles.
    known.set(key, 0)
    const node = fragmentOf(name)
    const cost = node ? selectionSet(node.selectionSet, place) : 0
    known.set(key, cost)
    return cost
  }

  function step(name: string, { type, size, unwrapped }: Place): { place: Place; count: number } | undefined {
    const many = (to: Place['type'], count: number, of = size) => ({
      place: { type: to, size: of, unwrapped: 0 },
      count,
    })
    switch (`${type}.${name}`) {
      case '__Schema.types':
        return many('__Type', sizes.types, sizes.ofAll)
      case '__Schema.queryType':
        return many('__Type', 1, sizeNamed(schema.getQueryType()?.name))
      case '__Schema.mutationType':
        return many('__Type', 1, sizeNamed(schema.getMutationType()?.name))
      case '__Schema.subscriptionType':
        return many('__Type', 1, sizeNamed(schema.getSubscriptionType()?.name))
      case '__Schema.directives':
        return many('__Directive', sizes.directives)
      case '__Directive.args':
        return many('__InputValue', sizes.argsPerDirective)
      case '__Type.fields':
        return many('__Field', size.fields)
      case '__Type.inputFields':
        return many('__InputValue', size.inputFields)
      case '__Type.enumValues':
        return many('__EnumValue', size.enumValues)
      case '__Type.interfaces':
        return many('__Type', size.interfaces, sizes.largest)
      case '__Type.possibleTypes':
        return many('__Type', size.possibleTypes, sizes.largest)
      case '__Type.ofType':
        return { place: { type, size, unwrapped: unwrapped + 1 }, count: size.wrapped[unwrapped] ?? 0 }
      case '__Field.args':
        return many('__InputValue', size.argsPerField)
      case '__Field.type':
        return many('__Type', 1, sizes.ofFields)
      case '__InputValue.type':
        return many('__Type', 1, sizes.ofInputs)
      default:
        return undefined
    }
  }

  function sizeNamed(name: string | undefined): TypeSize {
    const type = name === undefined ? undefined : schema.getType(name)
    return type ? sizes.of(type) : sizes.largest
  }

  if (!root.selectionSet) return 1
  if (root.name.value === '__schema') {
    return 1 + selectionSet(root.selectionSet, { type: '__Schema', size: sizes.ofAll, unwrapped: 0 })
  }
  const value = root.arguments?.find(each => each.name.value === 'name')?.value
  const size = sizeNamed(value?.kind === Kind.STRING ? value.value : undefined)
  return 1 + selectionSet(root.selectionSet, { type: '__Type', size, unwrapped: 0 })
}
