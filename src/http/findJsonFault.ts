const TOKEN =
  /[ \t\n\r]*(?:([{}[\],:])|("(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])|(?:true|false|null)(?!\w)))/y

type Expected = 'value' | 'name' | 'colon' | 'comma' | 'end'

const words: Record<Expected, string> = {
  value: 'a value',
  name: 'a member name in double quotes',
  colon: '":" after the member name',
  comma: '"," or the closing bracket',
  end: 'nothing more',
}

/**
 * Where a text that does not parse stops being JSON, and what was expected there.
 * The engine's own messages quote the body back, and give no place for short ones.
 */
export function findJsonFault(text: string): string {
  const open: string[] = []
  let expected: Expected = 'value'
  let emptyIsFine = false
  TOKEN.lastIndex = 0
  for (;;) {
    const start = TOKEN.lastIndex
    const match = TOKEN.exec(text)
    if (match === null) return place(text, start, expected)
    const [, mark, name, other] = match
    const next = step(expected, emptyIsFine, open, mark ?? (name === undefined ? (other ? 'value' : '') : 'string'))
    if (next === undefined) return place(text, start, expected)
    emptyIsFine = mark === '{' || mark === '['
    expected = next
  }
}

/** What may follow the token, or undefined where the token itself is wrong. */
function step(expected: Expected, emptyIsFine: boolean, open: string[], token: string): Expected | undefined {
  const after = (): Expected => (open.length === 0 ? 'end' : 'comma')
  if (token === '}' || token === ']') {
    if (expected !== 'comma' && !emptyIsFine) return undefined
    if (open.pop() !== (token === '}' ? '{' : '[')) return undefined
    return after()
  }
  if (expected === 'value' && (token === 'value' || token === 'string')) return after()
  if (expected === 'value' && (token === '{' || token === '[')) {
    open.push(token)
    return token === '{' ? 'name' : 'value'
  }
  if (expected === 'name' && token === 'string') return 'colon'
  if (expected === 'colon' && token === ':') return 'value'
  if (expected === 'comma' && token === ',') return open.at(-1) === '{' ? 'name' : 'value'
  return undefined
}

function place(text: string, start: number, expected: Expected): string {
  const at = start + (/^[ \t\n\r]*/.exec(text.slice(start))?.[0].length ?? 0)
  if (at >= text.length) return `it ends where ${words[expected]} should be`
  const before = text.slice(0, at).split('\n')
  return `${words[expected]} should be at line ${before.length}, column ${before.at(-1)!.length + 1}`
}
