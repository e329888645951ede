import { visit } from 'jsonc-parser'
import { asPointer } from '../scalars/asPointer.ts'

/** A duplicate member of a JSON object. */
export interface RepeatedMember {
  name: string
  /** A JSON pointer. */
  pointer: string
  line: number
  column: number
}

/** Finds the first duplicate member in valid JSON. `"a"` and `"\u0061"` are the same name. */
export function findRepeatedMember(text: string): RepeatedMember | undefined {
  /** The names so far in each open object. */
  const open: Set<string>[] = []
  let found: RepeatedMember | undefined
  visit(text, {
    onObjectBegin: () => {
      open.push(new Set())
    },
    onObjectProperty: (name, _offset, _length, line, column, path) => {
      const names = open.at(-1)!
      if (names.has(name)) found ??= { name, pointer: asPointer([...path(), name]), line: line + 1, column: column + 1 }
      names.add(name)
    },
    onObjectEnd: () => {
      open.pop()
    },
  })
  return found
}
