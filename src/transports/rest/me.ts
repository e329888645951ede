import { MeDocument } from './generated.ts'
import { route } from './Route.ts'

/** The path that tells a key about itself. */
export const meRoutes = [
  route({
    method: 'GET',
    path: '/api/v2/me',
    scope: 'any',
    status: 200,
    operation: MeDocument,
    variables: {},
    documentation: {
      operationId: 'readMe',
      tag: 'Key',
      summary: 'Read what your key is and may do',
      description:
        'The scopes of the key, the operator that it belongs to, the partner as which it sells (null for a key of the operator), ' +
        'the agency whose key it is (null for a key of one operator), when it was issued and when it expires (null for never), and its rate limits by kind of call with what remains of them. ' +
        'A kind without a limit is left out.',
      refuses: {},
      example: {
        answer: {
          data: {
            Scopes: ['ota'],
            Operator: {
              OperatorID: 'op_01k0c6w3n5e8tbr2m7x9y4z1qh',
              Name: 'Harbour Kayaks',
              TimeZone: 'Europe/London',
              Currency: 'GBP',
            },
            Partner: { PartnerID: 'ptr_01k0c6x8r2f9vcs4n1w6z3y7tj', Name: 'Wanderly', Slug: 'wanderly' },
            Agency: null,
            Key: {
              KeyID: 'key_01k0c6y4t7gawdt6p3x8b5m2vk',
              Name: 'Web shop',
              Prefix: 'abk_7Qm2Xd',
              CreatedAt: 1781510400,
              ExpiresAt: null,
              Limits: [
                { Kind: 'reads', PerSecond: 200, Burst: 400, Remaining: 399, SecondsUntilFull: 1 },
                { Kind: 'availability', PerSecond: 200, Burst: 400, Remaining: 400, SecondsUntilFull: 0 },
                { Kind: 'bookings', PerSecond: 200, Burst: 400, Remaining: 400, SecondsUntilFull: 0 },
                { Kind: 'usage-entries', PerSecond: 5000, Burst: 12500, Remaining: 12500, SecondsUntilFull: 0 },
              ],
            },
          },
        },
      },
    },
  }),
]
