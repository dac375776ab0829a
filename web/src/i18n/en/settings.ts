/** The settings. */
export const settings = {
  'settings.you': 'You',
  'settings.server': 'Server',
  'settings.search': 'Search settings',
  'settings.back': 'Back',
  'settings.found': '{count, plural, one {1 setting found} other {# settings found}}',
  'settings.nothingFound': 'No setting found. Try another word.',
  'settings.appearance': 'Appearance',
  'settings.appearanceText': 'Follows you to every device.',
  'settings.language': 'Language and region',
  'role.owner': 'Owner',
  'role.user': 'Member',
  'role.viewer': 'Viewer',
} as const
