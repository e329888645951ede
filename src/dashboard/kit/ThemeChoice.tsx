import { words } from '../words.ts'
import { chooseTheme, theme } from './theme.ts'

/** The control of the colour scheme. */
export function ThemeChoice() {
  return (
    <select
      aria-label={words.theme}
      value={theme.value}
      onChange={event => chooseTheme(event.currentTarget.value as typeof theme.value)}
    >
      {Object.entries(words.themes).map(([value, word]) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </select>
  )
}
