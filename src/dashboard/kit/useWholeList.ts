import type { TypedDocumentString } from '../api/generated.ts'
import { type QueryState, useAsyncQuery } from '../api/useQuery.ts'
import { type Connection, everyPage, type PageArguments } from './everyPage.ts'

/** The most elements of a list that is loaded as a whole. An operator has far fewer activities and partners. */
const MOST = 2000

/** A list that is shown or chosen from as a whole. @param variables undefined to fetch nothing yet */
export function useWholeList<Result, Variables extends PageArguments, Node>(
  document: TypedDocumentString<Result, Variables>,
  variables: Omit<Variables, keyof PageArguments> | undefined,
  connectionOf: (result: Result) => Connection<Node>,
): QueryState<readonly Node[]> {
  const queryKey = variables && `all of ${document}${JSON.stringify(variables)}`
  return useAsyncQuery(queryKey, signal => everyPage(document, variables!, connectionOf, undefined, signal, MOST))
}
