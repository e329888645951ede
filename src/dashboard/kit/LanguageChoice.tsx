import { dashboardLanguages } from '../../domain/rules/dashboardLanguages.ts'
import { language } from '../words/en/language.ts'
import { words } from '../words.ts'
import { Choices } from './Choices.tsx'
import { chooseLanguage } from './chooseLanguage.ts'

/** The control of the language. Each has the name that it has itself, for those who read no other. */
export function LanguageChoice() {
  return (
    <Choices unseen label={words.language} choices={dashboardLanguages} chosen={language.tag} choose={chooseLanguage} />
  )
}
