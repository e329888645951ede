import { signal } from '@preact/signals'

type Theme = 'system' | 'light' | 'dark'

const KEY = 'theme'

function kept(): Theme {
  const value = localStorage.getItem(KEY)
  return value === 'light' || value === 'dark' ? value : 'system'
}

/** The colour scheme: that of the system, or the one chosen in this browser. */
export const theme = signal<Theme>(kept())

export function chooseTheme(chosen: Theme): void {
  theme.value = chosen
  if (chosen === 'system') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, chosen)
  applyTheme()
}

export function applyTheme(): void {
  document.documentElement.dataset.theme = theme.value
}
