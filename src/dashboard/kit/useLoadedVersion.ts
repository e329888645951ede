import { useRef } from 'preact/hooks'

/**
 * The version of what a form edits, as it was when the user began to type: sent as `expectedVersion`, so that a change by somebody else
 * is not overwritten.
 * @param version as it was read last; undefined for something new
 * @param touched whether the form has input that is not saved
 * @returns the version to send, and a function to call with that which was saved, if the form stays open: the user can type before it is
 * read again
 */
export function useLoadedVersion(
  version: number | undefined,
  touched: boolean,
): [expectedVersion: number | undefined, keepSaved: (saved: number) => void] {
  const loaded = useRef(version)
  const saved = useRef<{ before: number | undefined; after: number } | undefined>(undefined)
  if (!touched) loaded.current = saved.current?.before === version ? (saved.current?.after ?? version) : version
  const keepSaved = (after: number) => {
    saved.current = { before: version, after }
  }
  return [loaded.current, keepSaved]
}
