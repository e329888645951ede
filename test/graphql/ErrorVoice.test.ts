import { describe, expect, it } from '@jest/globals'
import { GraphQLError } from 'graphql'
import { buildSchema } from '../../src/graphql/buildSchema.ts'
import { ErrorVoice } from '../../src/graphql/ErrorVoice.ts'

describe('a fault outside every execution', () => {
  it('is told and logged with the request that it belongs to, and with nothing of the inside', () => {
    const reported: unknown[][] = []
    const voice = new ErrorVoice(buildSchema(), 'http://service.test/problems', (...args) => reported.push(args))
    const cause = new GraphQLError('The plugin failed: secret')
    const formatted = voice.format({ message: 'x', extensions: { code: 'INTERNAL_SERVER_ERROR' } }, cause)
    expect(reported).toEqual([])

    const body = voice.complete(JSON.stringify({ errors: [formatted] }), 'request-one')
    expect(reported).toEqual([[cause, 'request-one']])
    expect(JSON.parse(body)).toEqual({
      errors: [
        {
          message: 'The service failed. Quote the request ID request-one to whoever runs it.',
          extensions: expect.objectContaining({ code: 'internal', status: 500, requestId: 'request-one' }),
        },
      ],
    })
    voice.complete(body, 'request-two')
    expect(reported).toHaveLength(1)
  })
})
