import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { type DashboardLanguage, dashboardLanguages, languageCookie } from '../../../domain/rules/dashboardLanguages.ts'

const tags = Object.keys(dashboardLanguages) as DashboardLanguage[]

/** The language in which somebody gets the dashboard: the one chosen in this browser, else the first that the browser asks for. */
export function languageOf({ cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>): DashboardLanguage {
  const chosen = tags.find(tag => tag === cookies?.[languageCookie])
  return chosen ?? (new Negotiator({ headers }).language(tags) as DashboardLanguage | undefined) ?? tags[0]!
}
