import { type GraphQLSchema, Kind, parse, printSchema } from 'graphql'

/**
 * Prints a schema with the directives of its types and fields, which graphql-js leaves out because they are no part of a schema at
 * runtime.
 * @param directives by the coordinate of their object type, interface or field
 */
export function printWithDirectives(schema: GraphQLSchema, directives: ReadonlyMap<string, string>): string {
  const text = printSchema(schema)
  const pieces: string[] = []
  let done = 0
  const write = (found: string | undefined, end: number) => {
    if (found === undefined) return
    pieces.push(text.slice(done, end), ' ', found)
    done = end
  }
  for (const type of parse(text).definitions) {
    if (type.kind !== Kind.OBJECT_TYPE_DEFINITION && type.kind !== Kind.INTERFACE_TYPE_DEFINITION) continue
    write(directives.get(type.name.value), (type.interfaces?.at(-1) ?? type.name).loc!.end)
    for (const { name, loc } of type.fields ?? []) write(directives.get(`${type.name.value}.${name.value}`), loc!.end)
  }
  return [...pieces, text.slice(done)].join('')
}
