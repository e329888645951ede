/** Whether an Authorization header holds any key. "Bearer" alone is none: the header of GraphiQL's examples awaits its key. */
export function sendsKey(authorization: string | undefined): boolean {
  return !/^\s*(bearer\s*)?$/i.test(authorization ?? '')
}
