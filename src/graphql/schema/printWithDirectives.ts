import { type GraphQLSchema, Kind, parse, printSchema } from 'graphql'

/**
 * Prints a schema with the directives of its fields, which graphql-js leaves out because they are no part of a schema at runtime.
 * @param directives by the coordinate of their field
 */
export function printWithDirectives(schema: GraphQLSchema, directives: ReadonlyMap<string, string>): string {
  const text = printSchema(schema)
  const pieces: string[] = []
  let done = 0
  for (const type of parse(text).definitions) {
    if (type.kind !== Kind.OBJECT_TYPE_DEFINITION && type.kind !== Kind.INTERFACE_TYPE_DEFINITION) continue
    for (const { name, loc } of type.fields ?? []) {
      const found = directives.get(`${type.name.value}.${name.value}`)
      if (found === undefined) continue
      pieces.push(text.slice(done, loc!.end), ' ', found)
      done = loc!.end
    }
  }
  return [...pieces, text.slice(done)].join('')
}
