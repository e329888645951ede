import type { FastifyRequest } from 'fastify'
import { type DashboardLanguage, dashboardLanguages, languageCookie } from '../../../domain/rules/dashboardLanguages.ts'

const tags = Object.keys(dashboardLanguages) as DashboardLanguage[]

/** The language in which somebody gets the dashboard: the one chosen in this browser, else the first that the browser asks for. */
export function languageOf({ cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>): DashboardLanguage {
  const chosen = cookies?.[languageCookie]
  const asked = (headers['accept-language'] ?? '')
    .split(',')
    .map(each => {
      const [tag = '', quality] = each.split(';')
      return { tag: tag.trim().toLowerCase().split('-')[0], weight: Number(quality?.match(/^\s*q=([\d.]+)/)?.[1] ?? 1) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
  for (const wanted of [chosen, ...asked.map(({ tag }) => tag)]) {
    const found = tags.find(tag => tag === wanted)
    if (found) return found
  }
  return tags[0]!
}
