/**
 * Whether an Authorization header contains a key. "Bearer" alone does not: the GraphiQL examples have it before a key is entered.
 */
export function sendsKey(authorization: string | undefined): boolean {
  return !/^\s*(bearer\s*)?$/i.test(authorization ?? '')
}
