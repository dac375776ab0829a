import type { share as english } from '../en/share.ts'

export const share: Readonly<Record<keyof typeof english, string>> = {
  'share.title': 'Geteilte Dateien',
  'share.files': '{count, plural, one {1 geteilte Datei} other {# geteilte Dateien}}',
  'share.make': 'Neuer Gegenstand',
  'share.attach': 'Zu einem Gegenstand hinzufügen',
  'share.attachTitle': '{count, plural, one {1 Datei hinzufügen zu…} other {# Dateien hinzufügen zu…}}',
  'share.discard': 'Verwerfen',
  'share.nothing': 'Hier wartet nichts',
  'share.nothingText':
    'Wähle Stowage im Menü „Teilen“ einer anderen App: Fotos und PDFs kommen dann hier an.',
  'share.missed': 'Die Dateien sind nicht angekommen',
  'share.missedText':
    'Die Seite war noch nicht bereit, oder der Browser hat keinen Platz. Sie sind noch in der anderen App: Teile sie noch einmal.',
  'share.waiting':
    '{count, plural, one {1 geteilte Datei wartet auf deine Entscheidung} other {# geteilte Dateien warten auf deine Entscheidung}}',
}
