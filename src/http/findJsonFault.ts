import { visit } from 'jsonc-parser'

const words = {
  value: 'a value',
  name: 'a member name in double quotes',
  colon: '":" after the member name',
  comma: '"," or the closing bracket',
  end: 'nothing more',
}

/** Stops the parser at the first fault; otherwise it would continue, and recurse for every bracket that follows. */
const FOUND = new Error('The text is not JSON.')

/**
 * The position of the first syntax error in a text, and what was expected there. The messages of JSON.parse quote the body, and
 * have no position for short texts.
 */
export function findJsonFault(text: string): string {
  /** For each open object and list, what is expected after a comma. */
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
    // At the end of the text the parser reports the end of every open object and list.
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
