import { asPointer } from '../scalars/asPointer.ts'

/** A JSON member whose name occurs before in the same object. */
export interface RepeatedMember {
  name: string
  /** A JSON pointer. */
  pointer: string
  line: number
  column: number
}

const TOKEN = /[{}[\],:]|"(?:[^"\\]|\\.)*"/gs

/** An object or array that is not closed yet. */
interface Open {
  /** The names so far; undefined for an array. */
  names: Set<string> | undefined
  /** The current member name or array index. */
  at: string | number
}

/** The first duplicate member name in a text that is valid JSON. `"a"` and `"\u0061"` are the same name. */
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
