import {
  type ASTNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLArgument,
  GraphQLError,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLLeafType,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type ObjectValueNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
  typeFromAST,
  type ValueNode,
} from 'graphql'
import { enough, type Fault, validationRefusal } from '../../refusal.ts'
import { asPointer } from '../../scalars/asPointer.ts'
import type { ListRule } from '../../scalars/bounds.ts'
import { literalAt } from '../errors/locateFault.ts'
import { locationOf } from '../errors/locationOf.ts'
import { anyList, boundList, checkBounds, nameOf, UNREADABLE } from '../execution/checkBounds.ts'
import { expected, unknownField } from '../execution/coerceVariables.ts'

/** The path of a value: response names of fields, an argument, and what is inside. Mutated, and copied for a fault. */
type Path = (string | number)[]

interface LiteralFault extends Fault {
  node: ASTNode
}

/** A literal that was read, for checking its bounds. */
interface ReadLiteral {
  type: GraphQLInputType
  value: unknown
  node: ValueNode
  path: readonly (string | number)[]
}

const sameName = (name: string) => name

/**
 * Describes the literals that are not of their type, and missing arguments, in the same words as faults of variables: each with
 * its pointer and its place in the document. When there is one, it also describes the literals that are out of bounds, so that
 * everything is reported at once; otherwise the fields check their bounds.
 * @param document need not be valid
 * @returns one error with all faults; undefined if there are none
 */
export function explainLiterals(schema: GraphQLSchema, document: DocumentNode, now: Date): GraphQLError | undefined {
  const faults: LiteralFault[] = []
  const literals: ReadLiteral[] = []
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const each of document.definitions) {
    if (each.kind === Kind.FRAGMENT_DEFINITION) fragments.set(each.name.value, each)
  }
  const path: Path = []

  function within<Result>(step: string | number, read: () => Result): Result {
    path.push(step)
    const result = read()
    path.pop()
    return result
  }

  function refuse(node: ASTNode, fault: string): typeof UNREADABLE {
    faults.push({ path: [...path], detail: `${nameOf(path, sameName)} ${fault}`, node })
    return UNREADABLE
  }

  function readSelections({ selections }: SelectionSetNode, type: GraphQLNamedType | undefined): void {
    for (const each of selections) {
      if (enough(faults)) return
      if (each.kind === Kind.FIELD) within((each.alias ?? each.name).value, () => readField(each, type))
      else readDirectives(each)
      if (each.kind === Kind.INLINE_FRAGMENT) {
        const condition = each.typeCondition?.name.value
        readSelections(each.selectionSet, condition === undefined ? type : schema.getType(condition))
      } else if (each.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.get(each.name.value)
        // Visit each fragment once, even if it is spread several times.
        fragments.delete(each.name.value)
        if (fragment) readSelections(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value))
      }
    }
  }

  function readField(node: FieldNode, parent: GraphQLNamedType | undefined): void {
    readDirectives(node)
    const { value: name } = node.name
    const fields = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields() : undefined
    const definition = name === TypeMetaFieldDef.name ? TypeMetaFieldDef : fields?.[name]
    if (!definition) return
    readArguments(node, definition.args)
    if (node.selectionSet) readSelections(node.selectionSet, getNamedType(definition.type))
  }

  function readDirectives({ directives = [] }: Pick<FieldNode, 'directives'>): void {
    for (const each of directives) {
      const directive = schema.getDirective(each.name.value)
      if (directive) within(`@${each.name.value}`, () => readArguments(each, directive.args))
    }
  }

  function readArguments(node: Pick<FieldNode, 'arguments'> & ASTNode, args: readonly GraphQLArgument[]): void {
    for (const { name, type, defaultValue, extensions } of args) {
      const given = node.arguments?.find(each => each.name.value === name)?.value
      if (given === undefined && defaultValue !== undefined) continue
      within(name, () => readWhole(type, given, node, extensions.list as ListRule | undefined))
    }
  }

  /** @param around the node that lacks the value, if there is none */
  function readWhole(type: GraphQLInputType, given: ValueNode | undefined, around: ASTNode, size?: ListRule): void {
    const value = readValue(type, given, around, size)
    if (given) literals.push({ type, value, node: given, path: [...path] })
  }

  function readValue(
    type: GraphQLInputType,
    node: ValueNode | undefined,
    around: ASTNode,
    size: ListRule = anyList,
  ): unknown {
    // Other rules check whether a variable fits, and its value is checked before the operation runs.
    if (node?.kind === Kind.VARIABLE || enough(faults)) return UNREADABLE
    const isNull = node === undefined || node.kind === Kind.NULL
    if (isNonNullType(type)) {
      return isNull
        ? refuse(node ?? around, 'is required.')
        : readValue(type.ofType as GraphQLInputType, node, around, size)
    }
    if (isNull) return node && null
    if (isListType(type)) return readList(type.ofType as GraphQLInputType, node, size)
    if (isInputObjectType(type)) {
      return node.kind === Kind.OBJECT ? readObject(type, node) : refuse(node, 'must be an object.')
    }
    return readLeaf(type, node)
  }

  function readList(type: GraphQLInputType, node: ValueNode, size: ListRule): unknown {
    if (node.kind !== Kind.LIST) return [readValue(type, node, node)]
    const { values } = node
    if (values.length > size.max) {
      faults.push(...boundList([...values], size, path, sameName).map(fault => ({ ...fault, node })))
      return UNREADABLE
    }
    return values.map((item, at) => within(at, () => readValue(type, item, item)))
  }

  function readObject(type: GraphQLInputObjectType, node: ObjectValueNode): Record<string, unknown> {
    const fields = type.getFields()
    const given = new Map(node.fields.map(field => [field.name.value, field]))
    const result: Record<string, unknown> = {}
    for (const { name, type: inside, defaultValue, extensions } of Object.values(fields)) {
      const member = given.get(name)?.value
      if (member === undefined && defaultValue !== undefined) result[name] = defaultValue
      else if (member !== undefined || isNonNullType(inside)) {
        const size = extensions.list as ListRule | undefined
        result[name] = within(name, () => readValue(inside, member, node, size))
      }
    }
    for (const [name, field] of given) {
      if (enough(faults)) break
      if (Object.hasOwn(fields, name)) continue
      faults.push({ path: [...path, name], detail: unknownField(name, Object.keys(fields)), node: field })
    }
    return result
  }

  function readLeaf(type: GraphQLLeafType, node: ValueNode): unknown {
    try {
      const value = type.parseLiteral(node, undefined)
      if (value !== undefined) return value
    } catch {
      // Reported below with our own message.
    }
    return refuse(node, `must be ${expected(type)}.`)
  }

  for (const each of document.definitions) {
    if (each.kind !== Kind.OPERATION_DEFINITION) continue
    readDirectives(each)
    for (const { variable, type, defaultValue } of each.variableDefinitions ?? []) {
      const known = typeFromAST(schema, type) as GraphQLInputType | undefined
      if (!known || !defaultValue) continue
      within('variables', () => within(variable.name.value, () => readWhole(known, defaultValue, defaultValue)))
    }
    readSelections(each.selectionSet, schema.getRootType(each.operation) ?? undefined)
  }

  if (faults.length === 0) return undefined
  for (const literal of literals) {
    if (enough(faults)) break
    for (const fault of checkBounds(literal.type, literal, 'value', literal.path, sameName, now, true)) {
      faults.push({ ...fault, node: literalAt(literal.node, fault.path.slice(literal.path.length)).value })
    }
  }
  return asError(faults)
}

function asError(faults: readonly LiteralFault[]): GraphQLError {
  const { message, facts } = validationRefusal(faults)
  const told = (facts.errors ?? []) as LiteralFault[]
  return new GraphQLError(message, {
    nodes: [...new Set(told.map(({ node }) => node))],
    extensions: {
      errors: told.map(({ path, detail, node }) => ({
        pointer: asPointer(path),
        locations: locationOf(node),
        detail,
      })),
    },
  })
}
