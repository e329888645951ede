import { visit } from 'jsonc-parser'

const words = {
  value: 'a value',
  name: 'a member name in double quotes',
  colon: '":" after the member name',
  comma: '"," or the closing bracket',
  end: 'nothing more',
}

/** Ends the parser at the first fault: it would go on, and call itself for every bracket that follows. */
const FOUND = new Error('The text is not JSON.')

/**
 * Where a text that does not parse stops being JSON, and what was expected there.
 * The engine's own messages quote the body back, and give no place for short ones.
 */
export function findJsonFault(text: string): string {
  /** What the objects and lists that are open expect after a comma. */
  const open: ('name' | 'value')[] = []
  let expected: keyof typeof words = 'value'
  let place = ''
  const begin = (inside: 'name' | 'value') => () => {
    open.push(inside)
    expected = inside
  }
  const after = () => {
    expected = open.length === 0 ? 'end' : 'comma'
  }
  const end = (offset: number) => {
    // The end of the text counts for the parser as that of what is open.
    if (offset === text.length) return
    open.pop()
    after()
  }
  try {
    visit(
      text,
      {
        onObjectBegin: begin('name'),
        onArrayBegin: begin('value'),
        onObjectProperty: () => {
          expected = 'colon'
        },
        onSeparator: character => {
          expected = character === ':' ? 'value' : open.at(-1)!
        },
        onLiteralValue: after,
        onObjectEnd: end,
        onArrayEnd: end,
        onError: (_code, offset, _length, line, column) => {
          place =
            offset < text.length
              ? `${words[expected]} should be at line ${line + 1}, column ${column + 1}`
              : `it ends where ${words[expected]} should be`
          throw FOUND
        },
      },
      { disallowComments: true },
    )
  } catch (error) {
    if (error !== FOUND) throw error
  }
  return place
}
