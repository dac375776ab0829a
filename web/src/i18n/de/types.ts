import type { types as english } from '../en/types.ts'

export const types: Readonly<Record<keyof typeof english, string>> = {
  'types.title': 'Typen',
  'types.one': 'Typ',
  'types.intro':
    'Ein Typ sagt, was etwas ist: ein Gegenstand oder ein Ort, mit welchem Symbol, und mit welcher Vorlage ein neuer beginnt.',
  'types.new': 'Neuer Typ',
  'types.create': 'Typ anlegen',
  'types.example': 'Fahrzeug',
  'types.name': 'Name',
  'types.icon': 'Symbol',
  'types.kind': 'Verwendet für',
  'types.template': 'Standardvorlage',
  'types.noTemplate': 'Keine Vorlage',
  'types.noTemplates': 'Es gibt noch keine Vorlagen.',
  'types.templateHint': 'Füllt das Formular aus, wenn du einen Gegenstand dieses Typs anlegst.',
  'types.allTemplates': 'Alle Vorlagen',
  'types.openTemplate': 'Vorlage öffnen',
  'types.withTemplate': 'Vorlage: {name}',
  'types.items': '{count, plural, one {# Gegenstand} other {# Gegenstände}}',
  'types.locations': '{count, plural, one {# Ort} other {# Orte}}',
  'types.none': 'Noch keine Typen',
  'types.noneText': 'Der erste Gegenstand oder Ort, den du anlegst, legt einen an.',
  'types.saved': '{name} geändert',
  'types.notSaved': 'Typ {name} nicht gespeichert',
  'types.delete': 'Typ löschen',
  'types.deleted': 'Typ {name} gelöscht',
  'types.notDeleted': 'Typ {name} nicht gelöscht',
  'types.deleteTitle': 'Typ {name} löschen?',
  'types.deleteNow': '{name} löschen',
  'types.usedByItems':
    '{count, plural, one {# Gegenstand hat} other {# Gegenstände haben}} den Typ „{name}“. Es geht nichts verloren: Wähle den Typ, den {count, plural, one {er} other {sie}} stattdessen bekommen soll{count, plural, one {} other {en}}.',
  'types.usedByLocations':
    '{count, plural, one {# Ort hat} other {# Orte haben}} den Typ „{name}“. Es geht nichts verloren: Wähle den Typ, den {count, plural, one {er} other {sie}} stattdessen bekommen soll{count, plural, one {} other {en}}.',
  'types.instead': 'Neuer Typ',
  'types.lastOfKind': 'Es gibt keinen anderen Typ zur Auswahl. Lege zuerst einen an.',
  'types.notCounted': 'Zählen nicht möglich, was sich ändern würde',
  'types.willBeLocations':
    '{count, plural, one {# Gegenstand wird zum Ort.} other {# Gegenstände werden zu Orten.}}',
  'types.willBeItems':
    '{count, plural, one {# Ort wird zum Gegenstand.} other {# Orte werden zu Gegenständen.}}',
  'types.contentsStay':
    '{count, plural, one {# Gegenstand darin bleibt dort.} other {# Gegenstände darin bleiben dort.}}',
  'types.pinsCleared':
    '{count, plural, one {# Gegenstand, der anderswo liegt, kommt zurück zu dem, wozu er gehört.} other {# Gegenstände, die anderswo liegen, kommen zurück zu dem, wozu sie gehören.}}',
  'types.undoable': 'Du kannst das rückgängig machen.',
  'types.convert': '{count, number} umwandeln',
  'types.converted':
    '{count, plural, one {# Gegenstand in Ort umgewandelt} other {# Gegenstände in Orte umgewandelt}}',
  'types.convertedBack':
    '{count, plural, one {# Ort in Gegenstand umgewandelt} other {# Orte in Gegenstände umgewandelt}}',
  'types.notConverted': 'Typ {name} nicht umgewandelt',
}
