import { visit } from 'jsonc-parser'
import { asPointer } from '../scalars/asPointer.ts'

/** A member of JSON that its object has already. */
export interface RepeatedMember {
  name: string
  /** A JSON pointer. */
  pointer: string
  line: number
  column: number
}

/** The first member that its object has twice, in a text that parses. `"a"` and `"\u0061"` are one name. */
export function findRepeatedMember(text: string): RepeatedMember | undefined {
  /** The names so far in each object that is open. */
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
