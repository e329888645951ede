import { asPointer } from '../scalars/asPointer.ts'

/** A member of JSON that its object has already. */
export interface RepeatedMember {
  name: string
  /** A JSON pointer. */
  pointer: string
  line: number
  column: number
}

const TOKEN = /[{}[\],:]|"(?:[^"\\]|\\.)*"/gs

/** An object or a list that is not over yet. */
interface Open {
  /** The names so far; a list has none. */
  names: Set<string> | undefined
  /** The member or the element that is being read. */
  at: string | number
}

/** The first member that its object has twice, in a text that parses. `"a"` and `"\u0061"` are one name. */
export function findRepeatedMember(text: string): RepeatedMember | undefined {
  const open: Open[] = []
  let isName = false
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const inner = open.at(-1)
    if (token === '{' || token === '[') {
      open.push({ names: token === '{' ? new Set() : undefined, at: 0 })
      isName = token === '{'
    } else if (token === '}' || token === ']') {
      open.pop()
      isName = false
    } else if (token === ',') {
      isName = inner?.names !== undefined
      if (typeof inner?.at === 'number') inner.at++
    } else if (isName && inner?.names) {
      const name = JSON.parse(token) as string
      inner.at = name
      if (inner.names.has(name)) {
        const before = text.slice(0, index).split('\n')
        const pointer = asPointer(open.map(each => each.at))
        return { name, pointer, line: before.length, column: before.at(-1)!.length + 1 }
      }
      inner.names.add(name)
      isName = false
    }
  }
  return undefined
}
