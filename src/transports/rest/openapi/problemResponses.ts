import { problemKinds } from '../../../domain/refusals/problem.ts'
import type { NamedRefusal, RefusalExample } from '../RouteDocumentation.ts'
import { exampleOrigin } from './exampleOrigin.ts'
import { always, type HeaderName, headersOf } from './headers.ts'
import { anyProblem, type ProblemSlug } from './problemSchema.ts'

/** The problems that a path can have, with an example of each. */
export type Refuses = Partial<Record<ProblemSlug, RefusalExample>>

const extraHeaders: Record<number, (HeaderName | 'Retry-After?')[]> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  429: ['Retry-After'],
  503: ['Retry-After'],
}

/**
 * One response for each status, with the meaning, remedy and example of every problem of that status.
 * @param further more examples of these problems, by name
 */
export function problemResponses(
  refuses: Refuses,
  path: string,
  further: Readonly<Record<string, NamedRefusal>> = {},
): Record<string, object> {
  const slugs = (Object.keys(refuses) as ProblemSlug[]).toSorted((a, b) => statusOf(a) - statusOf(b))
  const statuses = [...new Set(slugs.map(statusOf))]
  return Object.fromEntries(
    statuses.map(status => {
      const kinds = slugs.filter(slug => statusOf(slug) === status)
      return [String(status), problemResponse(status, kinds, refuses, path, further)]
    }),
  )
}

function statusOf(slug: ProblemSlug): number {
  return problemKinds[slug].status
}

function problemResponse(
  status: number,
  slugs: ProblemSlug[],
  refuses: Refuses,
  path: string,
  further: Readonly<Record<string, NamedRefusal>>,
): object {
  const extra = [...(extraHeaders[status] ?? [])]
  if (slugs.includes('idempotency-conflict')) extra.push('Retry-After?')
  return {
    description: slugs.map(describe).join('\n\n'),
    headers: headersOf(...always, ...extra),
    content: {
      'application/problem+json': {
        schema: anyProblem(slugs),
        examples: Object.fromEntries(
          slugs.flatMap(slug => [
            [slug, { summary: problemKinds[slug].meaning, value: example(slug, refuses[slug]!, path) }],
            ...Object.entries(further)
              .filter(([, { code }]) => code === slug)
              .map(([name, { summary, example: own }]) => [name, { summary, value: example(slug, own, path) }]),
          ]),
        ),
      },
    },
  }
}

function describe(slug: ProblemSlug): string {
  const { meaning, remedy } = problemKinds[slug]
  return `**\`${slug}\`**: ${meaning} ${remedy}`
}

function example(slug: ProblemSlug, refusal: RefusalExample, path: string): object {
  const { detail, ...facts } = typeof refusal === 'string' ? { detail: refusal } : refusal
  const { status, title } = problemKinds[slug]
  const requestId = '0b6f1e0a-6f2d-4f0c-9a49-2f1d3c1b7a55'
  const type = `${exampleOrigin}/problems/${slug}`
  return { type, code: slug, title, status, detail, instance: path, requestId, ...facts }
}
