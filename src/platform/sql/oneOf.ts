/** The condition that a column holds one of these values, in the form in which PostgreSQL prints it. */
export function oneOf(column: string, values: object | readonly string[]): string {
  const quoted = Object.values(values).map(value => `'${value}'::text`)
  return `${column} = ANY (ARRAY[${quoted.join(', ')}])`
}
