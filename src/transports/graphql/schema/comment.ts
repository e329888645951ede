/** A text as a comment of TypeScript, with the end of its line; nothing without a text. */
export function comment(text: string | null | undefined, indent = ''): string {
  if (!text) return ''
  const lines = text.replaceAll('*/', '*\\/').split('\n')
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map(line => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`
}
