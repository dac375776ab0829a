import type { settings as english } from '../en/settings.ts'

export const settings: Readonly<Record<keyof typeof english, string>> = {
  'settings.you': 'Du',
  'settings.server': 'Server',
  'settings.search': 'Einstellungen suchen',
  'settings.back': 'Zurück',
  'settings.found': '{count, plural, one {1 Einstellung gefunden} other {# Einstellungen gefunden}}',
  'settings.nothingFound': 'Keine Einstellung gefunden. Versuche ein anderes Wort.',
  'settings.appearance': 'Aussehen',
  'settings.appearanceText': 'Gilt auf allen deinen Geräten.',
  'settings.language': 'Sprache und Region',
  'role.owner': 'Eigentümer',
  'role.user': 'Mitglied',
  'role.viewer': 'Betrachter',
}
