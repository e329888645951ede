import { explorerPlugin } from '@graphiql/plugin-explorer'
import '@graphiql/plugin-explorer/style.css'
import { GraphiQL, type GraphiQLProps, HISTORY_PLUGIN } from 'graphiql'
import 'graphiql/style.css'
import { type DocumentNode, getOperationAST, parse } from 'graphql'
import { createClient } from 'graphql-sse'
import { createRoot } from 'react-dom/client'
import { exampleHeaders, examplesAt } from '../transports/graphql/schema/examples.ts'
import { keylessStorage } from './keylessStorage.ts'

// The editor uses web workers, which are files beside this bundle.
const workers: Record<string, string> = { json: 'json.worker.js', graphql: 'graphql.worker.js' }
Object.assign(globalThis, {
  MonacoEnvironment: {
    getWorker: (_id: string, label: string) => new Worker(`/graphiql/${workers[label] ?? 'editor.worker.js'}`),
  },
})

const fetcher: GraphiQLProps['fetcher'] = async ({ query, operationName, variables }, options) => {
  const { name, kind } = operationIn(query, operationName)
  const operation = { query, operationName: name, variables: variables as Record<string, unknown> }
  if (kind === 'subscription') {
    return createClient({ url: '/graphql/stream', headers: options?.headers, retryAttempts: 0 }).iterate(operation)
  }
  const headers = { ...options?.headers, 'content-type': 'application/json' }
  const response = await fetch('/graphql', { method: 'POST', headers, body: JSON.stringify(operation) })
  return response.json()
}

/** The name of the operation to run. For a moment after a change of tabs, GraphiQL still has the name of the one before. */
function operationIn(query: string, operationName: string | null | undefined) {
  const document = parsed(query)
  const named = document && (getOperationAST(document, operationName) ?? getOperationAST(document))
  return { name: named ? named.name?.value : (operationName ?? undefined), kind: named?.operation }
}

/** Null if it is not valid, which the service reports. */
function parsed(query: string): DocumentNode | null {
  try {
    return parse(query)
  } catch {
    return null
  }
}

const printed = (value: object) => JSON.stringify(value, undefined, 2)

const target = document.getElementById('graphiql')!
const headers = printed(exampleHeaders(target.dataset.key))
const tabs = examplesAt(new Date()).map(({ query, variables }) => ({
  query,
  ...(variables && { variables: printed(variables) }),
  headers,
}))
const plugins = [HISTORY_PLUGIN, explorerPlugin({ showAttribution: false })]

createRoot(target).render(
  <GraphiQL
    fetcher={fetcher}
    plugins={plugins}
    defaultTabs={tabs}
    defaultHeaders={headers}
    defaultEditorToolsVisibility="headers"
    isHeadersEditorEnabled
    shouldPersistHeaders={false}
    storage={keylessStorage(headers)}
  />,
)
