import { lacksScope } from '../../../domain/access/admit.ts'
import { bodyTooLarge } from '../../../domain/refusals/bodyTooLarge.ts'
import { neededScopes } from '../neededScopes.ts'
import { type Route, sourcesOf } from '../Route.ts'
import { takesBody } from '../takesBody.ts'
import { failed } from './examples/refusals.ts'
import type { Refuses } from './problemResponses.ts'

/** Problems of every path. */
const everywhere: Refuses = {
  'malformed-request': 'The request could not be read.',
  unauthenticated: 'Send an API key as "Authorization: Bearer <API_KEY>".',
  'operator-required': {
    detail:
      'This key is of an agency: say in the header "Operator" for which operator the request is, such as "Operator: op_01k0c6w3n5e8tbr2m7x9y4z1qh".',
    operators: [
      { OperatorID: 'op_01k0c6w3n5e8tbr2m7x9y4z1qh', Name: 'Harbour Kayaks' },
      { OperatorID: 'op_01k0c6w9r4f7vcs3n8y0z5a2rj', Name: 'Moorland Riders' },
    ],
  },
  'rate-limited': {
    detail: 'This key may send 200 reads a second, and 400 at once after a pause.',
    retryAfterSeconds: 1,
  },
  internal: 'The service failed. Quote the request ID 0b6f1e0a-6f2d-4f0c-9a49-2f1d3c1b7a55 to its administrator.',
  overloaded: {
    detail: 'The service is overloaded. Try again later.',
    retryAfterSeconds: 1,
  },
}

/** Problems of every path to which a body can be sent, documented or not. */
const withBody = (bodyLimit?: number): Refuses => ({
  'malformed-request': 'The body is not JSON that parses: Unexpected token \'}\', "{ "Meter": }" is not valid JSON.',
  'payload-too-large': tooLarge(bodyLimit),
  'unsupported-media-type': 'Send the body as JSON, with "Content-Type: application/json".',
})

function tooLarge(bodyLimit?: number) {
  const { message: detail, facts } = bodyTooLarge(bodyLimit)
  return { detail, limit: facts.limit }
}

/** What a path without parameters refuses that is strict about them. */
const strayParameter: Refuses = {
  validation: failed({ parameter: 'page' }, 'page is not a parameter of this path.'),
}

/** What a path without a body refuses. */
const strayMember: Refuses = {
  validation: failed({ pointer: '/Note' }, 'Note is not known: this path takes no body.'),
}

/** All problems that a path can have. */
export function refusesOf(
  row: Pick<Route, 'method' | 'scope' | 'variables' | 'documentation' | 'bodyLimit' | 'strictQuery'>,
): Refuses {
  const sources = sourcesOf(row)
  const takes = (kind: string) => sources.some(([, source]) => source.in === kind)
  const { operationId, refuses } = row.documentation
  if (refuses.validation === undefined && (takes('query') || takes('body') || takes('file'))) {
    throw new Error(`${operationId} takes fields that can fail: give an example of a validation problem in its row.`)
  }
  return {
    ...everywhere,
    'permission-denied': {
      detail: row.scope === 'any' ? 'This key has no scope.' : lacksScope(neededScopes(row)),
      requiredScopes: neededScopes(row),
    },
    ...(row.method !== 'GET' && withBody(row.bodyLimit)),
    ...(takes('file') && { 'malformed-request': 'The multipart body is not well formed, or it breaks off.' }),
    ...(row.strictQuery && strayParameter),
    ...(row.method !== 'GET' && !takesBody(row) && strayMember),
    ...refuses,
  }
}
