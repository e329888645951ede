import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../src/app/buildApp.ts'
import { type RestDeprecation, restDeprecations } from '../../src/domain/scalars/restDeprecations.ts'
import { buildSchema } from '../../src/transports/graphql/schema/buildSchema.ts'
import { openApiDocument } from '../../src/transports/rest/openapi/openApiDocument.ts'
import { routes } from '../../src/transports/rest/routes.ts'
import { activities } from '../world/cast.ts'
import { bearer, servicesOf, settings } from '../world/openApp.ts'
import { useWorld } from '../world/useWorld.ts'

/** Every place of the table of routes. */
const places = routes.flatMap(({ method, path, variables }) => [
  `${method} ${path}`,
  ...Object.values(variables).flatMap(source => (source.in === 'query' ? [`${method} ${path} ${source.name}`] : [])),
])

const day = /^\d{4}-\d{2}-\d{2}$/
const HALF_A_YEAR = 180 * 86_400_000

/** What is wrong with deprecations. */
function violationsOf(deprecations: Record<string, RestDeprecation>, today: string): string[] {
  return Object.entries(deprecations).flatMap(([place, { since, use, removedAfter }]) => [
    ...(places.includes(place) ? [] : [`${place} does not exist`]),
    ...(places.includes(use) ? [] : [`${place} names ${use}, which does not exist`]),
    ...(day.test(since) && day.test(removedAfter) ? [] : [`${place} has no days`]),
    ...(Date.parse(removedAfter) - Date.parse(since) < HALF_A_YEAR ? [`${place} works for less than six months`] : []),
    ...(removedAfter < today ? [`${place} was to be removed after ${removedAfter}`] : []),
  ])
}

const products = 'GET /api/v2/ota/partner/products'
const questions = 'GET /api/v2/ota/core/questions/:ActivityID'
const ofRoute = {
  since: '2026-12-01',
  use: 'GET /api/v2/ota/partner/questions/:ActivityID',
  removedAfter: '2027-06-30',
}
const ofParameter = {
  since: '2026-06-01',
  use: 'GET /api/v2/ota/partner/resolve-product Name',
  removedAfter: '2027-01-31',
}

describe('every deprecation of REST', () => {
  it('is of a route or parameter, names what to use instead, and its day is not past', () => {
    expect(violationsOf(restDeprecations, new Date().toISOString().slice(0, 10))).toEqual([])
  })

  it.each<[string, Partial<RestDeprecation>, string[]]>([
    [questions, {}, []],
    ['GET /api/v2/nothing', {}, ['GET /api/v2/nothing does not exist']],
    [questions, { use: 'GET /x' }, [`${questions} names GET /x, which does not exist`]],
    [questions, { removedAfter: '2027-04-30' }, [`${questions} works for less than six months`]],
    [
      questions,
      { since: '2025-12-01', removedAfter: '2026-06-14' },
      [`${questions} was to be removed after 2026-06-14`],
    ],
  ])('is checked: %s with %j', (place, wrong, violations) => {
    expect(violationsOf({ [place]: { ...ofRoute, ...wrong } }, '2026-06-15')).toEqual(violations)
  })
})

const world = useWorld()
let app: FastifyInstance
beforeAll(async () => {
  restDeprecations[questions] = ofRoute
  restDeprecations[`${products} name`] = ofParameter
  // Without the comparison with the committed document, in which nothing is deprecated.
  app = await buildApp(servicesOf(world), settings)
  return () => app.close()
})
afterAll(() => {
  for (const place of [questions, `${products} name`]) delete restDeprecations[place]
})

async function headersOf(url: string, key: Parameters<typeof bearer>[0] = 'wanderly') {
  const { statusCode, headers } = await app.inject({ url, headers: bearer(key) })
  const { deprecation, sunset, link } = headers
  return { statusCode, deprecation, sunset, link }
}

const link = '</guides/changelog>; rel="deprecation"; type="text/html"'
const said = { deprecation: '@1796083200', sunset: 'Wed, 30 Jun 2027 23:59:59 GMT', link }
const core = `/api/v2/ota/core/questions/${activities.cave.id}`

describe('an answer to a request that uses something deprecated', () => {
  it('says since when, until when, and where to read what to use instead', async () => {
    expect(await headersOf(core)).toEqual({ statusCode: 200, ...said })
    expect(await headersOf(`${core}?Scope=nobody`)).toEqual({ statusCode: 422, ...said })
    expect((await app.inject({ url: '/guides/changelog' })).statusCode).toBe(200)
  })

  it('says so of a parameter only if the request has it, in any case', async () => {
    const list = '/api/v2/ota/partner/products'
    const none = { statusCode: 200, deprecation: undefined, sunset: undefined, link: undefined }
    expect(await headersOf(list)).toEqual(none)
    expect(await headersOf(`${list}?nam=a`)).toEqual(none)
    expect(await headersOf(`${list}?NAME=kayak`)).toEqual({
      ...{ statusCode: 200, deprecation: '@1780272000', sunset: 'Sun, 31 Jan 2027 23:59:59 GMT', link },
    })
    expect(await headersOf(`/api/v2/ota/partner/questions/${activities.cave.id}`)).toEqual(none)
  })

  it('is documented', () => {
    const { paths } = openApiDocument(buildSchema()) as unknown as {
      paths: Record<
        string,
        {
          get: {
            deprecated?: true
            description: string
            parameters: object[]
            responses: Record<string, { headers?: object }>
          }
        }
      >
    }
    const route = paths['/api/v2/ota/core/questions/{ActivityID}']!.get
    expect(route.deprecated).toBe(true)
    expect(route.description).toMatch(/^Deprecated since 2026-12-01: use `GET .*`\. Removed after 2027-06-30\.\n/)
    for (const status of ['200', '400', '422']) {
      expect(Object.keys(route.responses[status]!.headers!)).toEqual(
        expect.arrayContaining(['Deprecation', 'Sunset', 'Link']),
      )
    }
    const list = paths['/api/v2/ota/partner/products']!.get
    expect([list.deprecated, list.parameters[0]]).toEqual([
      undefined,
      expect.objectContaining({ name: 'name', deprecated: true, description: expect.stringContaining('2027-01-31') }),
    ])
  })
})
