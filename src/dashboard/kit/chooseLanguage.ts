import { type DashboardLanguage, languageCookie } from '../../domain/rules/dashboardLanguages.ts'

const YEAR_SECONDS = 31_536_000

/** Chooses the language of this browser: the service then has another dashboard for it. */
export function chooseLanguage(tag: DashboardLanguage): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = `${languageCookie}=${tag}; path=/dashboard; max-age=${YEAR_SECONDS}; samesite=lax${secure}`
  location.reload()
}
