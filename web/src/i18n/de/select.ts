import type { select as english } from '../en/select.ts'

export const select: Readonly<Record<keyof typeof english, string>> = {
  'select.bar': 'Was mit der Auswahl geschieht',
  'select.count': '{number} ausgewählt',
  'select.all': 'Alle {number} auswählen',
  'select.allShown': 'Alles in dieser Liste auswählen',
  'select.what': '{count, plural, one {# Gegenstand} other {# Gegenstände}}',
  'select.move': 'Verschieben',
  'select.tags': 'Schlagwörter',
  'select.field': 'Feld ändern',
  'select.labels': 'Etiketten',
  'select.archive': 'Archivieren',
  'select.unarchive': 'Aus dem Archiv holen',
  'select.moveWhat': '{what} verschieben …',
  'select.tagWhat': 'Schlagwörter ändern: {what} …',
  'select.editWhat': 'Feld ändern: {what} …',
  'select.printWhat': 'Etiketten drucken: {what} …',
  'select.archiveWhat': '{what} archivieren',
  'select.unarchiveWhat': 'Aus dem Archiv holen: {what}',
  'select.exportWhat': '{what} exportieren …',
  'select.deleteWhat': '{what} löschen',
  'select.more': 'Mehr',
  'select.changed':
    '{count, plural, =0 {Nichts zu ändern} one {# Gegenstand geändert} other {# Gegenstände geändert}}',
  'select.archived':
    '{count, plural, =0 {Nichts zu archivieren} one {# Gegenstand archiviert} other {# Gegenstände archiviert}}',
  'select.unarchived':
    '{count, plural, =0 {Nichts war im Archiv} one {# Gegenstand aus dem Archiv geholt} other {# Gegenstände aus dem Archiv geholt}}',
  'select.moved':
    '{count, plural, =0 {Nichts zu verschieben} one {# Gegenstand nach {location} verschoben} other {# Gegenstände nach {location} verschoben}}',
  'select.movedTop':
    '{count, plural, =0 {Nichts zu verschieben} one {# Gegenstand hat jetzt keinen Ort} other {# Gegenstände haben jetzt keinen Ort}}',
  'select.deleted': '{count, plural, one {# Gegenstand gelöscht} other {# Gegenstände gelöscht}}',
  'select.notDeleted':
    '{count, plural, one {# Gegenstand nicht gelöscht} other {# Gegenstände nicht gelöscht}}',
  'select.notArchived':
    '{count, plural, one {# Gegenstand nicht archiviert} other {# Gegenstände nicht archiviert}}',
  'select.notUnarchived':
    '{count, plural, one {# Gegenstand nicht aus dem Archiv geholt} other {# Gegenstände nicht aus dem Archiv geholt}}',
  'select.notMoved':
    '{count, plural, one {# Gegenstand nicht verschoben} other {# Gegenstände nicht verschoben}}',
  'select.notTagged':
    '{count, plural, one {Schlagwörter von # Gegenstand nicht geändert} other {Schlagwörter von # Gegenständen nicht geändert}}',
  'select.notChanged':
    '{count, plural, one {# Gegenstand nicht geändert} other {# Gegenstände nicht geändert}}',
  'select.willChange':
    '{count, plural, =0 {Nichts ändert sich.} one {# Gegenstand ändert sich.} other {# Gegenstände ändern sich.}}',
  'select.willGo':
    '{count, plural, one {# Gegenstand wird gelöscht.} other {# Gegenstände werden gelöscht.}}',
  'select.areSo': '{count, plural, one {# hat das schon.} other {# haben das schon.}}',
  'select.cannot': '{count, plural, one {# lässt sich nicht ändern.} other {# lassen sich nicht ändern.}}',
  'select.deleteTitle': '{count, plural, one {# Gegenstand löschen?} other {# Gegenstände löschen?}}',
  'select.deleteText':
    'Sie werden mit ihren Fotos und Dokumenten gelöscht und lassen sich nicht wiederherstellen. Was darin liegt, bleibt.',
  'select.deleteNow': '{count, plural, one {# Gegenstand löschen} other {# Gegenstände löschen}}',
  'select.refusedTitle':
    '{count, plural, one {# Gegenstand lässt sich nicht ändern} other {# Gegenstände lassen sich nicht ändern}}',
  'select.others': '{count, plural, one {# anderen Gegenstand ändern} other {# andere Gegenstände ändern}}',
  'select.gone': 'Ein Gegenstand, den es nicht mehr gibt:',
  'select.andMore': 'Und noch {count, number}.',
  'select.tagsTitle':
    '{count, plural, one {Schlagwörter von # Gegenstand} other {Schlagwörter von # Gegenständen}}',
  'select.changeTags': 'Schlagwörter ändern',
  'select.tagOn': '{count} von {total}',
  'select.tagAdded': 'kommt hinzu',
  'select.tagRemoved': 'wird entfernt',
  'select.fieldTitle': '{count, plural, one {# Gegenstand ändern} other {# Gegenstände ändern}}',
  'select.member': 'Feld',
  'select.customField': 'Eigenes Feld',
  'select.chooseType': 'Typ wählen',
  'select.newFieldName': 'Neu: Noch kein Gegenstand hat ein Feld {name}.',
  'select.sameFieldName': 'Dieses Feld heißt bei Gegenständen {name}.',
  'select.clear':
    '{count, plural, one {„{field}“ bei # Gegenstand leeren} other {„{field}“ bei # Gegenständen leeren}}',
  'select.chooseField': 'Feld wählen',
  'select.chooseValue': 'Auswählen',
  'select.change': 'Ändern',
  'batch.title': '{count, plural, one {# Gegenstand hinzufügen} other {# Gegenstände hinzufügen}}',
  'batch.open': 'Mehrere hinzufügen, einen je Zeile',
  'batch.lines': 'Ein Gegenstand je Zeile',
  'batch.hint': 'Stelle eine Anzahl voran, z. B. 3 × Stuhl',
  'batch.willBe':
    '{count, plural, =0 {Noch nichts} one {# Gegenstand wird angelegt:} other {# Gegenstände werden angelegt:}}',
  'batch.tooMany': '{count} Zeilen sind zu viele. Füge höchstens {max} auf einmal hinzu.',
  'batch.added': '{count, plural, one {# Gegenstand hinzugefügt} other {# Gegenstände hinzugefügt}}',
  'error.refusedMany': 'Einige dieser Gegenstände lassen sich nicht ändern, darum wurde nichts geändert.',
  'error.otherCount':
    'Das sind nicht so viele Gegenstände, wie du gesehen hast. Sieh die Liste noch einmal an.',
  'error.tooManySelected': 'Das sind zu viele Gegenstände für eine Änderung. Wähle weniger aus.',
}
