/** The languages of the dashboard, by their tags, with the names that they have themselves. The first one is for everybody else. */
export const dashboardLanguages = { en: 'English', pt: 'Português' } as const

export type DashboardLanguage = keyof typeof dashboardLanguages

/** The cookie with the language that somebody has chosen. */
export const languageCookie = 'dashboard_language'
