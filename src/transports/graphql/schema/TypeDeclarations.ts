import {
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNullableType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
} from 'graphql'
import { alternativeFields } from '../errors/alternativeFields.ts'
import { comment } from './comment.ts'
import { scalarType } from './scalarType.ts'

/** Types of which errors have some fields only, with a name for these. */
const parts: Record<string, { name: string; fields: readonly string[] }> = {
  Timeslot: { name: 'Alternative', fields: alternativeFields },
}

/** Translates types of the schema to TypeScript, as errors print their values, and collects the declarations that these need. */
export class TypeDeclarations {
  readonly #schema: GraphQLSchema
  readonly #declarations = new Map<string, string>()

  constructor(schema: GraphQLSchema) {
    this.#schema = schema
  }

  /** All declarations that the translated types need, in alphabetical order. */
  get declarations(): string[] {
    return [...this.#declarations].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, text]) => text)
  }

  /**
   * Translates a type in the notation of `factTypes`.
   * @example '[{ pointer: String!, detail: String }!]' is '{ pointer: string; detail?: string }[]'
   */
  translate(notation: string): string {
    return this.#read(notation.match(/\w+|[[\]{}!]/g) ?? []).type
  }

  /** Reads the first type of the tokens, and removes it from them. */
  #read(tokens: string[]): { type: string; isRequired: boolean } {
    const type = this.#readNullable(tokens)
    const isRequired = tokens[0] === '!'
    if (isRequired) tokens.shift()
    return { type, isRequired }
  }

  #readNullable(tokens: string[]): string {
    const first = tokens.shift()!
    if (first === '[') {
      const { type, isRequired } = this.#read(tokens)
      tokens.shift()
      return listOf(type, isRequired)
    }
    if (first !== '{') {
      const named = this.#schema.getType(first)
      if (!named) throw new Error(`A fact has the type ${first}, which the schema does not have.`)
      return this.#named(named)
    }
    const members: string[] = []
    while (tokens[0] !== '}') {
      const name = tokens.shift()
      const { type, isRequired } = this.#read(tokens)
      members.push(`${name}${isRequired ? '' : '?'}: ${type}`)
    }
    tokens.shift()
    return `{ ${members.join('; ')} }`
  }

  #output(type: GraphQLOutputType): string {
    const nullable = getNullableType(type)
    if (isListType(nullable)) return listOf(this.#output(nullable.ofType), isNonNullType(nullable.ofType))
    return this.#named(nullable)
  }

  /** The name of a type in TypeScript, which is declared then. */
  #named(type: GraphQLNamedType): string {
    if (isScalarType(type)) return scalarType(type).output
    const { name, fields } = parts[type.name] ?? { name: type.name }
    if (this.#declarations.has(name)) return name
    // It can need itself.
    this.#declarations.set(name, '')
    if (isEnumType(type)) {
      const values = type.getValues().map(each => `'${each.name}'`)
      this.#declarations.set(name, `${comment(type.description)}export type ${name} = ${values.join(' | ')};\n`)
    } else if (isObjectType(type)) {
      const all = type.getFields()
      const members = (fields ?? Object.keys(all)).map(each => {
        const field = all[each]!
        // No field of a fact is refused.
        const isRequired = isNonNullType(field.type) || field.extensions.semanticNonNull
        const member = `${each}: ${this.#output(field.type)}${isRequired ? '' : ' | null'};`
        return `${comment(field.description, '  ')}  ${member}\n`
      })
      this.#declarations.set(name, `${comment(type.description)}export interface ${name} {\n${members.join('')}}\n`)
    }
    return name
  }
}

const listOf = (item: string, isRequired: boolean) => (isRequired ? `${item}[]` : `(${item} | null)[]`)
