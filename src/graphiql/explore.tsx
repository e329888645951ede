import { GraphiQL, type GraphiQLProps } from 'graphiql'
import 'graphiql/style.css'
import { getOperationAST } from 'graphql'
import { createClient } from 'graphql-sse'
import { createRoot } from 'react-dom/client'
import { exampleHeaders, examplesAt } from '../graphql/schema/examples.ts'

// The editor uses web workers, which are files beside this bundle.
const workers: Record<string, string> = { json: 'json.worker.js', graphql: 'graphql.worker.js' }
Object.assign(globalThis, {
  MonacoEnvironment: {
    getWorker: (_id: string, label: string) => new Worker(`/graphiql/${workers[label] ?? 'editor.worker.js'}`),
  },
})

const fetcher: GraphiQLProps['fetcher'] = async (operation, options) => {
  if (
    options?.documentAST &&
    getOperationAST(options.documentAST, operation.operationName)?.operation === 'subscription'
  ) {
    return createClient({ url: '/graphql/stream', headers: options.headers, retryAttempts: 0 }).iterate({
      ...operation,
      operationName: operation.operationName ?? undefined,
      variables: operation.variables as Record<string, unknown>,
    })
  }
  const headers = { ...options?.headers, 'content-type': 'application/json' }
  const answer = await fetch('/graphql', { method: 'POST', headers, body: JSON.stringify(operation) })
  return answer.json()
}

const examples = examplesAt(new Date())

createRoot(document.getElementById('graphiql')!).render(
  <GraphiQL
    fetcher={fetcher}
    initialQuery={examples}
    defaultQuery={examples}
    initialHeaders={JSON.stringify(exampleHeaders, undefined, 2)}
    defaultHeaders={JSON.stringify(exampleHeaders, undefined, 2)}
    defaultEditorToolsVisibility="headers"
    isHeadersEditorEnabled
  />,
)
