import type { select as english } from '../en/select.ts'

export const select: Readonly<Record<keyof typeof english, string>> = {
  'select.bar': 'Was mit der Auswahl geschieht',
  'select.count': '{number} ausgewählt',
  'select.all': 'Alle {number} auswählen',
  'select.allShown': 'Alles in dieser Liste auswählen',
  'select.what': '{count, plural, one {# Ding} other {# Dingen}}',
  'select.move': 'Verschieben',
  'select.tags': 'Schlagwörter',
  'select.field': 'Feld ändern',
  'select.labels': 'Etiketten',
  'select.archive': 'Archivieren',
  'select.unarchive': 'Aus dem Archiv holen',
  'select.more': 'Mehr',
  'select.changed':
    '{count, plural, =0 {Es war nichts zu ändern.} one {# Ding ist geändert.} other {# Dinge sind geändert.}}',
  'select.archived':
    '{count, plural, =0 {Es war nichts zu archivieren.} one {# Ding ist archiviert.} other {# Dinge sind archiviert.}}',
  'select.unarchived':
    '{count, plural, =0 {Nichts war im Archiv.} one {# Ding ist aus dem Archiv geholt.} other {# Dinge sind aus dem Archiv geholt.}}',
  'select.moved':
    '{count, plural, =0 {Nichts war zu verschieben.} one {# Ding ist jetzt in „{location}“.} other {# Dinge sind jetzt in „{location}“.}}',
  'select.movedTop':
    '{count, plural, =0 {Nichts war zu verschieben.} one {# Ding ist jetzt auf der obersten Ebene.} other {# Dinge sind jetzt auf der obersten Ebene.}}',
  'select.deleted': '{count, plural, one {# Ding gelöscht} other {# Dinge gelöscht}}',
  'select.notDeleted': '{count, plural, one {# Ding nicht gelöscht} other {# Dinge nicht gelöscht}}',
  'select.notArchived': '{count, plural, one {# Ding nicht archiviert} other {# Dinge nicht archiviert}}',
  'select.notUnarchived':
    '{count, plural, one {# Ding nicht aus dem Archiv geholt} other {# Dinge nicht aus dem Archiv geholt}}',
  'select.notMoved': '{count, plural, one {# Ding nicht verschoben} other {# Dinge nicht verschoben}}',
  'select.notTagged':
    '{count, plural, one {Schlagwörter von # Ding nicht geändert} other {Schlagwörter von # Dingen nicht geändert}}',
  'select.notChanged': '{count, plural, one {# Ding nicht geändert} other {# Dinge nicht geändert}}',
  'select.willChange':
    '{count, plural, =0 {Nichts ändert sich.} one {# Ding ändert sich.} other {# Dinge ändern sich.}}',
  'select.willGo': '{count, plural, one {# Ding wird gelöscht.} other {# Dinge werden gelöscht.}}',
  'select.areSo': '{count, plural, one {# ist schon so.} other {# sind schon so.}}',
  'select.cannot': '{count, plural, one {# lässt sich nicht ändern.} other {# lassen sich nicht ändern.}}',
  'select.deleteTitle': '{count, plural, one {# Ding löschen?} other {# Dinge löschen?}}',
  'select.deleteText':
    'Sie sind dann endgültig weg, mit ihren Fotos und Unterlagen. Was in ihnen liegt, bleibt.',
  'select.deleteNow': '{count, plural, one {# Ding löschen} other {# Dinge löschen}}',
  'select.refusedTitle':
    '{count, plural, one {# Ding lässt sich nicht ändern} other {# Dinge lassen sich nicht ändern}}',
  'select.others': '{count, plural, one {# anderes Ding ändern} other {# andere Dinge ändern}}',
  'select.gone': 'Ein Ding, das es nicht mehr gibt:',
  'select.andMore': 'Und noch {count, number}.',
  'select.tagsTitle': '{count, plural, one {Schlagwörter von # Ding} other {Schlagwörter von # Dingen}}',
  'select.changeTags': 'Schlagwörter ändern',
  'select.tagOn': '{count} von {total}',
  'select.tagAdded': 'kommt hinzu',
  'select.tagRemoved': 'wird entfernt',
  'select.fieldTitle': '{count, plural, one {# Ding ändern} other {# Dinge ändern}}',
  'select.member': 'Feld',
  'select.customField': 'Ein eigenes Feld',
  'select.chooseType': 'Art wählen',
  'select.clear': '{count, plural, one {„{field}“ bei # Ding leeren} other {„{field}“ bei # Dingen leeren}}',
  'select.chooseField': 'Feld wählen',
  'select.chooseValue': 'Auswählen',
  'select.change': 'Ändern',
  'select.sheetTitle': '{count, plural, one {Etikett für # Ding} other {Etiketten für # Dinge}}',
  'select.sheetFile': 'etiketten.pdf',
  'select.tape': 'Band, {width} mm breit, so lang wie der Text',
  'select.download': 'PDF herunterladen',
  'select.paper': 'Bogen',
  'batch.title': '{count, plural, one {# Ding hinzufügen} other {# Dinge hinzufügen}}',
  'batch.open': 'Mehrere hinzufügen, eines je Zeile',
  'batch.lines': 'Ein Ding je Zeile',
  'batch.hint': 'Eine Zahl und × vor dem Namen sagen, wie viele: 3 × Stuhl',
  'batch.willBe':
    '{count, plural, =0 {Noch nichts.} one {# Ding wird angelegt:} other {# Dinge werden angelegt:}}',
  'batch.tooMany': 'Das sind {count} Zeilen; {max} gehen auf einmal.',
  'batch.added': '{count, plural, one {# Ding hinzugefügt} other {# Dinge hinzugefügt}}',
  'error.refusedMany': 'Einige dieser Dinge lassen sich nicht ändern, darum wurde nichts geändert.',
  'error.otherCount': 'Das sind nicht so viele Dinge, wie du gesehen hast. Sieh die Liste noch einmal an.',
  'error.tooManySelected': 'Das sind zu viele Dinge für eine Änderung. Wähle weniger aus.',
}
