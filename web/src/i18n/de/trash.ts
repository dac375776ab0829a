import type { trash as english } from '../en/trash.ts'

export const trash: Readonly<Record<keyof typeof english, string>> = {
  'trash.title': 'Papierkorb',
  'trash.none': 'Der Papierkorb ist leer',
  'trash.noneText': 'Was gelöscht wird, bleibt eine Weile hier und lässt sich zurückholen.',
  'trash.empty': 'Papierkorb leeren',
  'trash.emptyTitle': 'Alles im Papierkorb endgültig löschen?',
  'trash.deleteTitle': '„{name}“ endgültig löschen?',
  'trash.forGood': 'Endgültig löschen',
  'trash.forGoodText': 'Das lässt sich nicht rückgängig machen. Fotos und Dokumente gehen mit.',
  'trash.gone': 'Endgültig gelöscht.',
  'trash.restore': 'Zurückholen',
  'trash.restored': '{name} ist wieder da.',
  'trash.deleteNow': '{name} endgültig löschen',
  'trash.wasIn': 'war in {place}',
  'trash.deleted': '{who, select, none {gelöscht {when}} other {von {who} gelöscht {when}}}',
  'trash.expires':
    '{days, plural, =0 {heute endgültig weg} one {morgen endgültig weg} other {in # Tagen endgültig weg}}',
  'trash.kind.entity': 'Ding',
  'trash.kind.place': 'Ort',
  'trash.kind.tag': 'Schlagwort',
  'trash.kind.type': 'Typ',
  'trash.kind.template': 'Vorlage',
  'trash.kind.attachment': 'Foto oder Dokument',
  'trash.kind.maintenance': 'Wartung',
  'trash.kind.notifier': 'Benachrichtigung',
}
