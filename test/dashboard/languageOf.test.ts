import { describe, expect, it } from '@jest/globals'
import { languageCookie } from '../../src/domain/rules/dashboardLanguages.ts'
import { languageOf } from '../../src/transports/http/dashboard/languageOf.ts'

describe('languageOf', () => {
  it.each([
    ['the chosen one, whatever the browser asks for', 'en', 'pt-PT,pt;q=0.9,en;q=0.8', 'en'],
    ['the chosen one, if it is not the first', 'pt', 'en', 'pt'],
    ['another variety of what the browser asks for', undefined, 'pt-BR,en;q=0.5', 'pt'],
    ['what the browser prefers, in whatever order it asks', undefined, 'en;q=0.3, pt;q=0.9', 'pt'],
    ['the first that the browser asks for and that there is', undefined, 'fr-FR,en-US;q=0.7', 'en'],
    ['English, if there is none of those', undefined, 'ja, *;q=0.5', 'en'],
    ['English, if the browser asks for none', undefined, undefined, 'en'],
    ['what the browser asks for, if there is no such language as the chosen one', 'xx', 'en', 'en'],
    ['no language of another name', '__proto__', 'constructor', 'en'],
  ])('is %s', (_, chosen, asked, language) => {
    const cookies = chosen === undefined ? {} : { [languageCookie]: chosen }
    expect(languageOf({ cookies, headers: { 'accept-language': asked } })).toBe(language)
  })
})
