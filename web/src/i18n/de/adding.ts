import type { adding as english } from '../en/adding.ts'

export const adding: Readonly<Record<keyof typeof english, string>> = {
  'adding.queue': 'Was gespeichert wird',
  'adding.items': '{count, plural, one {1 Gegenstand} other {# Gegenstände}}',
  'adding.saving':
    '{count, plural, one {1 Gegenstand wird gespeichert} other {# Gegenstände werden gespeichert}}',
  'adding.stuck':
    '{count, plural, one {1 Gegenstand nicht gespeichert} other {# Gegenstände nicht gespeichert}}',
  'adding.savingShort': 'Speichert {count} …',
  'adding.stuckShort': '{count} nicht gespeichert',
  'adding.keepTyping': 'Du kannst weitertippen',
  'adding.sending': 'Wird gespeichert …',
  'adding.waiting': 'Wartet',
  'adding.noAnswer': 'Keine Antwort vom Server. Neuer Versuch läuft …',
  'adding.held': 'Noch nicht gespeichert',
  'adding.tooOld':
    'Vor mehr als einem Tag gespeichert. Sieh nach, ob es schon da ist, bevor du es noch einmal versuchst.',
  'adding.photos': '{count, plural, one {1 Foto wird hochgeladen} other {# Fotos werden hochgeladen}}',
  'adding.photosFailed':
    '{count, plural, one {1 Foto nicht hochgeladen.} other {# Fotos nicht hochgeladen.}}',
  'adding.failed': '{name} nicht gespeichert.',
  'adding.retryOne': 'Noch einmal: {name}',
  'adding.edit': 'Bearbeiten',
  'adding.editOne': 'Bearbeiten: {name}',
  'adding.discard': 'Verwerfen',
  'adding.discardOne': 'Verwerfen: {name}',
}
