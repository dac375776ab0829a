import { createStore } from '../data/store.ts'
import type { MessageKey } from '../i18n/en.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** What people are told about each. */
export const themeTexts = {
  system: 'user.themeSystem',
  light: 'user.themeLight',
  dark: 'user.themeDark',
} as const satisfies Record<Theme, MessageKey>

const themeKey = 'stowage.theme'
const systemDark = matchMedia('(prefers-color-scheme: dark)')
const chosen = createStore<Theme>(themes.find(theme => theme === localStorage.getItem(themeKey)) ?? 'system')

function show(): void {
  const theme = chosen.get()
  const isDark = theme === 'dark' || (theme === 'system' && systemDark.matches)
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light'
}

/** Shows the theme that was chosen for this browser, or follows the system. */
export function startTheme(): void {
  show()
  systemDark.addEventListener('change', show)
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(themeKey, theme)
  chosen.set(theme)
  show()
}

export const useTheme = (): Theme => chosen.use()
