import { useRef } from 'preact/hooks'

/**
 * The version of what a form edits, as it was when the user began to type: sent as `expectedVersion`, so that a change by somebody else
 * is not overwritten.
 * @param version as it was read last; undefined for something new
 * @param touched whether the form has input that is not saved
 */
export function useLoadedVersion(version: number | undefined, touched: boolean): number | undefined {
  const loaded = useRef(version)
  if (!touched) loaded.current = version
  return loaded.current
}
