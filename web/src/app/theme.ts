import { useSyncExternalStore } from 'react'
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
const listeners = new Set<() => void>()

const chosen = (): Theme => themes.find(theme => theme === localStorage.getItem(themeKey)) ?? 'system'

function show(): void {
  const theme = chosen()
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
  show()
  for (const listener of listeners) listener()
}

export const useTheme = (): Theme =>
  useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, chosen)
