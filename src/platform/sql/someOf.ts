/** The values of a filter that lists alternatives; undefined for no condition, as without any. */
export function someOf<Value>(values: readonly Value[] | null | undefined): readonly Value[] | undefined {
  return values?.length ? values : undefined
}
