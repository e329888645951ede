import './development.ts'
import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache } from '@apollo/client'
import { loadDevMessages, loadErrorMessages } from '@apollo/client/dev'
import { GraphQLWsLink } from '@apollo/client/link/subscriptions'
import { Client, cacheExchange, type Exchange, fetchExchange, subscriptionExchange } from '@urql/core'
import { cacheExchange as graphcache } from '@urql/exchange-graphcache'
import { OperationTypeNode } from 'graphql'
import type { Instance } from '../live/Instance.ts'
import type { keys } from '../world/cast.ts'
import { bearer } from '../world/openApp.ts'

type Variables = Record<string, unknown>

/** What a page shows of a query: the latest data, which the cache changes. */
export interface View {
  data: unknown
  close(): void
}

/** A client with a cache, as the pages of a web app share it. None of them is configured for our schema. */
export interface CachingClient {
  /** The number of requests over HTTP so far. */
  requests(): number
  watch(query: string, variables?: Variables): View
  mutate(mutation: string, variables: Variables): Promise<void>
  subscribe(subscription: string): View
}

loadDevMessages()
loadErrorMessages()

/** A function that fetches and counts. */
function counting() {
  let count = 0
  const counted: typeof fetch = (...request) => {
    count++
    return fetch(...request)
  }
  return { fetch: counted, requests: () => count }
}

/** Apollo Client as it comes. */
export function apolloClient(service: Instance, key: keyof typeof keys): CachingClient {
  const { fetch, requests } = counting()
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.split(
      ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
      new GraphQLWsLink(service.client(key)),
      new HttpLink({ uri: `http://${service.host}/graphql`, headers: bearer(key), fetch }),
    ),
  })
  return {
    requests,
    watch(query, variables = {}) {
      const view: View = { data: undefined, close: () => watching.unsubscribe() }
      const watching = client.watchQuery({ query: gql(query), variables }).subscribe(({ data, dataState }) => {
        if (dataState === 'complete') view.data = data
      })
      return view
    },
    async mutate(mutation, variables) {
      const { error } = await client.mutate({ mutation: gql(mutation), variables })
      if (error) throw error
    },
    subscribe(subscription) {
      const view: View = { data: undefined, close: () => watching.unsubscribe() }
      const watching = client.subscribe({ query: gql(subscription) }).subscribe(({ data }) => {
        view.data = data
      })
      return view
    },
  }
}

/** urql with its normalized cache, as it comes. */
export const graphcacheClient = (service: Instance, key: keyof typeof keys) => urqlClient(service, key, graphcache())

/** urql with the cache of documents that it uses by itself. */
export const documentCacheClient = (service: Instance, key: keyof typeof keys) =>
  urqlClient(service, key, cacheExchange)

function urqlClient(service: Instance, key: keyof typeof keys, cache: Exchange): CachingClient {
  const { fetch, requests } = counting()
  const socket = service.client(key)
  const client = new Client({
    url: `http://${service.host}/graphql`,
    fetch,
    fetchOptions: { headers: bearer(key) },
    exchanges: [
      cache,
      subscriptionExchange({
        forwardSubscription: ({ query = '', variables }) => ({
          subscribe: sink => ({ unsubscribe: socket.subscribe({ query, variables: variables as Variables }, sink) }),
        }),
      }),
      fetchExchange,
    ],
  })
  const viewOf = (source: ReturnType<typeof client.query>): View => {
    const view: View = { data: undefined, close: () => watching.unsubscribe() }
    const watching = source.subscribe(({ data, error }) => {
      if (error) throw error
      view.data = data
    })
    return view
  }
  return {
    requests,
    watch: (query, variables = {}) => viewOf(client.query(query, variables)),
    async mutate(mutation, variables) {
      const { error } = await client.mutation(mutation, variables)
      if (error) throw error
    },
    subscribe: subscription => viewOf(client.subscription(subscription, {})),
  }
}
