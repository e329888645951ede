import type { RefusalExample } from '../RouteDocumentation.ts'
import { always, headers, headersOf } from './headers.ts'
import { problemResponses } from './problemResponses.ts'
import { anyProblem, type ProblemSlug } from './problemSchema.ts'

const examples: [ProblemSlug, RefusalExample, string][] = [
  ['malformed-request', 'The path holds a "%" that does not begin an encoded character.', '/api/v2/ota/partner/%zz'],
  ['unauthenticated', 'Send an API key as "Authorization: Bearer <API_KEY>".', '/api/v2/ota/partner/product'],
  [
    'rate-limited',
    {
      detail: 'This key may send 200 reads a second, and 400 at once after a pause.',
      retryAfterSeconds: 1,
    },
    '/api/v2/ota/partner/product',
  ],
  ['not-found', 'No such route: /api/v2/ota/partner/product.', '/api/v2/ota/partner/product'],
  ['method-not-allowed', 'PUT is not a method of this path: use POST.', '/api/v2/ota/partner/booking'],
]

interface ProblemResponse {
  description: string
  content: Record<string, { schema: object; examples: object }>
}

/** The default response: problems of requests that match no path or no method of this document. */
export function otherProblem(): object {
  const responses = examples.map(
    ([slug, detail, path]) => Object.values(problemResponses({ [slug]: detail }, path))[0] as ProblemResponse,
  )
  const only = (name: 'WWW-Authenticate' | 'Retry-After', slug: ProblemSlug) => {
    const { description, schema } = headers[name]
    return { [name]: { description: `${description} With \`${slug}\`.`, schema } }
  }
  const contents = responses.map(each => each.content['application/problem+json']!)
  return {
    description: [
      'Any other refused request gets a problem too, such as these, which occur before a path of this document is matched:',
      ...responses.map(each => each.description),
    ].join('\n\n'),
    headers: {
      ...headersOf(...always, 'Allow'),
      ...only('WWW-Authenticate', 'unauthenticated'),
      ...only('Retry-After', 'rate-limited'),
    },
    content: {
      'application/problem+json': {
        schema: anyProblem(examples.map(([slug]) => slug)),
        examples: Object.assign({}, ...contents.map(each => each.examples)),
      },
    },
  }
}
