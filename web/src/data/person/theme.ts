import type { MessageKey } from '../../i18n/en.ts'
import { tellError } from '../../ui/toast/toasts.ts'
import { createStore } from '../wire/store.ts'
import { savePreferences } from './preferences.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** What people are told about each. */
export const themeTexts = {
  system: 'user.themeSystem',
  light: 'user.themeLight',
  dark: 'user.themeDark',
} as const satisfies Record<Theme, MessageKey>

/** The theme chosen in this browser. */
const themeKey = 'stowage.theme'

/** The theme of the person who is signed in; it is forgotten with them (`personalKeys.look`). */
const ownThemeKey = 'stowage.look.theme'

const systemDark = matchMedia('(prefers-color-scheme: dark)')

const themeNamed = (name: string | null | undefined): Theme | undefined =>
  themes.find(theme => theme === name)

/** The theme of the person, else the one chosen in this browser. */
const preferredTheme = (): Theme =>
  themeNamed(localStorage.getItem(ownThemeKey)) ?? themeNamed(localStorage.getItem(themeKey)) ?? 'system'

const chosen = createStore<Theme>(preferredTheme())

function show(): void {
  const theme = chosen.get()
  const isDark = theme === 'dark' || (theme === 'system' && systemDark.matches)
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light'
}

function showTheme(theme: Theme): void {
  chosen.set(theme)
  show()
}

/** Shows the theme that is preferred, or follows the system. */
export function startTheme(): void {
  show()
  systemDark.addEventListener('change', show)
}

/** Shows the theme that is preferred now: of a person who came, or of the browser when they have left. */
export const renewTheme = (): void => showTheme(preferredTheme())

/** Shows the theme that is kept with the person, and remembers it for the next load; undefined: they have none. */
export function followTheme(name: string | undefined): void {
  const theme = themeNamed(name)
  if (theme === undefined) return
  localStorage.setItem(ownThemeKey, theme)
  if (theme !== chosen.get()) showTheme(theme)
}

/**
 * Chooses a theme, for this browser before somebody signs in and for the person in all browsers. Rejects when it is not kept with the
 * person.
 */
export function saveTheme(theme: Theme): Promise<void> {
  localStorage.setItem(themeKey, theme)
  showTheme(theme)
  return savePreferences({ theme })
}

/** The same, and says so at the foot when it is not kept. */
export const chooseTheme = (theme: Theme): void => void saveTheme(theme).catch(tellError)

export const useTheme = (): Theme => chosen.use()
