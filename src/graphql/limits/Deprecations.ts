import {
  type FragmentDefinitionNode,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isObjectType,
  type OperationDefinitionNode,
  TypeInfo,
  typeFromAST,
  visit,
  visitWithTypeInfo,
} from 'graphql'

/** Returns the schema coordinates of everything deprecated that a request with these variables uses, each once. */
export type DeprecatedUse = (variables: unknown) => readonly string[]

const NOTHING: readonly string[] = []
const usesNothing: DeprecatedUse = () => NOTHING

/**
 * Finds what is deprecated in operations. Each operation is searched once. The variables of a request are searched only if
 * something of their types is deprecated, so a request that uses nothing deprecated costs a function call.
 */
export class Deprecations {
  readonly #schema: GraphQLSchema
  readonly #any: boolean
  /** The input types whose values can use something deprecated. */
  readonly #inputs: ReadonlySet<GraphQLNamedType>

  constructor(schema: GraphQLSchema) {
    const types = Object.values(schema.getTypeMap())
    this.#schema = schema
    this.#any = types.some(hasDeprecated)
    this.#inputs = this.#any ? inputsWithDeprecated(types) : new Set()
  }

  usedBy(
    operation: OperationDefinitionNode,
    fragmentOf: (name: string) => FragmentDefinitionNode | null | undefined,
  ): DeprecatedUse {
    if (!this.#any) return usesNothing
    const named = this.#namedIn(operation, fragmentOf)
    const variables = (operation.variableDefinitions ?? []).flatMap(({ variable, type }) => {
      const input = typeFromAST(this.#schema, type) as GraphQLInputType | undefined
      return input && this.#inputs.has(getNamedType(input)) ? [{ name: variable.name.value, type: input }] : []
    })
    if (variables.length === 0) return () => named
    return values => {
      const found = new Set(named)
      if (typeof values === 'object' && values !== null) {
        for (const { name, type } of variables) this.#findInValue(type, (values as Values)[name], found)
      }
      return [...found]
    }
  }

  /** What the text of the operation uses, its fragments included. */
  #namedIn(
    operation: OperationDefinitionNode,
    fragmentOf: (name: string) => FragmentDefinitionNode | null | undefined,
  ): readonly string[] {
    const found = new Set<string>()
    const spread = new Set<string>()
    const searched: (OperationDefinitionNode | FragmentDefinitionNode)[] = [operation]
    const here = new TypeInfo(this.#schema)
    const visitor = visitWithTypeInfo(here, {
      FragmentSpread({ name: { value } }) {
        const fragment = spread.has(value) ? undefined : fragmentOf(value)
        spread.add(value)
        if (fragment) searched.push(fragment)
      },
      Field() {
        const field = here.getFieldDef()
        if (field?.deprecationReason != null) found.add(`${here.getParentType()?.name}.${field.name}`)
      },
      Argument() {
        const argument = here.getArgument()
        const field = here.getFieldDef()
        if (argument?.deprecationReason != null && field && !here.getDirective()) {
          found.add(`${here.getParentType()?.name}.${field.name}(${argument.name}:)`)
        }
      },
      ObjectField({ name }) {
        const type = getNamedType(here.getParentInputType())
        if (isInputObjectType(type) && type.getFields()[name.value]?.deprecationReason != null) {
          found.add(`${type.name}.${name.value}`)
        }
      },
      EnumValue({ value }) {
        const type = getNamedType(here.getInputType())
        if (here.getEnumValue()?.deprecationReason != null) found.add(`${type?.name}.${value}`)
      },
    })
    for (const each of searched) visit(each, visitor)
    return [...found]
  }

  /** Without recursion: the value is not checked yet, and can be nested to any depth. */
  #findInValue(type: GraphQLInputType, value: unknown, found: Set<string>): void {
    const pending: [GraphQLInputType, unknown][] = [[type, value]]
    for (let next = pending.pop(); next; next = pending.pop()) {
      const [nullable, current] = [getNullableType(next[0]), next[1]]
      if (isListType(nullable)) {
        for (const item of Array.isArray(current) ? current : [current]) pending.push([nullable.ofType, item])
      } else if (isEnumType(nullable)) {
        const used = typeof current === 'string' ? nullable.getValue(current) : undefined
        if (used?.deprecationReason != null) found.add(`${nullable.name}.${used.name}`)
      } else if (isInputObjectType(nullable) && typeof current === 'object' && current !== null) {
        for (const field of Object.values(nullable.getFields())) {
          if (!Object.hasOwn(current, field.name)) continue
          if (field.deprecationReason != null) found.add(`${nullable.name}.${field.name}`)
          if (this.#inputs.has(getNamedType(field.type))) pending.push([field.type, (current as Values)[field.name]])
        }
      }
    }
  }
}

type Values = Record<string, unknown>

function hasDeprecated(type: GraphQLNamedType): boolean {
  if (isEnumType(type)) return type.getValues().some(each => each.deprecationReason != null)
  if (isInputObjectType(type)) return Object.values(type.getFields()).some(each => each.deprecationReason != null)
  if (!isObjectType(type) && !isInterfaceType(type)) return false
  if (type.name.startsWith('__')) return false
  return Object.values(type.getFields()).some(({ deprecationReason, args }) =>
    [deprecationReason, ...args.map(each => each.deprecationReason)].some(reason => reason != null),
  )
}

/** Enums and input types with something deprecated, and the input types that contain them. */
function inputsWithDeprecated(types: readonly GraphQLNamedType[]): Set<GraphQLNamedType> {
  const inputs = new Set(types.filter(each => (isEnumType(each) || isInputObjectType(each)) && hasDeprecated(each)))
  for (let before = -1; before < inputs.size; ) {
    before = inputs.size
    for (const type of types) {
      if (!isInputObjectType(type)) continue
      if (Object.values(type.getFields()).some(each => inputs.has(getNamedType(each.type)))) inputs.add(type)
    }
  }
  return inputs
}
