import type { history as english } from '../en/history.ts'

export const history: Readonly<Record<keyof typeof english, string>> = {
  'history.title': 'Verlauf',
  'history.empty': 'Noch wurde nichts geändert',
  'history.emptyText': 'Was hier jemand ändert, wird festgehalten und lässt sich rückgängig machen.',
  'history.more': 'Mehr anzeigen',
  'history.andMore': 'Und weitere',
  'history.all': 'Alles',
  'history.kinds': 'Anzeigen',
  'history.somebody': 'Jemand',
  'history.who': '{name} hat',
  'history.you': 'Du hast',
  'history.unnamed': 'etwas',
  'history.created':
    '{count, plural, one {{who} {name} hinzugefügt} other {{who} {count, number} Dinge hinzugefügt}}',
  'history.updated':
    '{count, plural, one {{who} {name} geändert} other {{who} {count, number} Dinge geändert}}',
  'history.moved':
    '{count, plural, one {{who} {name} verschoben} other {{who} {count, number} Dinge verschoben}}',
  'history.deleted':
    '{count, plural, one {{who} {name} gelöscht} other {{who} {count, number} Dinge gelöscht}}',
  'history.restored':
    '{count, plural, one {{who} {name} zurückgeholt} other {{who} {count, number} Dinge zurückgeholt}}',
  'history.imported': '{who} {count, plural, one {{name}} other {{count, number} Dinge}} importiert',
  'history.undone':
    '{count, plural, one {{who} eine Änderung an {name} rückgängig gemacht} other {{who} eine Änderung an {count, number} Dingen rückgängig gemacht}}',
  'history.joined': '{name} ist beigetreten',
  'history.left': '{name} ist ausgetreten',
  'history.other':
    '{count, plural, one {{who} {name} geändert} other {{who} {count, number} Dinge geändert}}',
  'history.kind.created': 'Hinzugefügt',
  'history.kind.updated': 'Geändert',
  'history.kind.moved': 'Verschoben',
  'history.kind.deleted': 'Gelöscht',
  'history.kind.imported': 'Importiert',
  'history.kind.undone': 'Rückgängig',
  'history.takenBack': 'Rückgängig gemacht',
  'history.undo': 'Rückgängig: {change}',
  'history.before': 'vorher:',
  'history.after': 'nachher:',
  'history.done':
    '{count, plural, one {Rückgängig gemacht: {name}} other {Rückgängig gemacht: {count, number} Dinge}}',
  'history.redone': '{count, plural, one {Wiederholt: {name}} other {Wiederholt: {count, number} Dinge}}',
  'history.notUndone': 'Die Änderung wurde nicht rückgängig gemacht',
  'history.refusedTitle': 'Seither geändert',
  'history.refusedText':
    'Ein Teil davon wurde seither erneut geändert. Das Rückgängigmachen überschreibt, was jetzt dort steht. Auch das lässt sich rückgängig machen.',
  'history.forbiddenText':
    'So wie es war, kann es nicht mehr sein: die Regeln verbieten es, wie die Dinge jetzt stehen. Zuerst muss geändert werden, was dem im Weg steht.',
  'history.force': 'Trotzdem rückgängig machen',
  'history.leave': 'So lassen',
  'history.member.name': 'Name',
  'history.member.parentId': 'Ort',
  'history.member.locationId': 'Liegt in',
  'history.member.tags': 'Schlagwörter',
  'history.member.fields': 'Eigene Felder',
  'history.member.entityTypeId': 'Art',
  'history.member.importRef': 'Kennung beim Import',
  'history.member.syncChildEntityLocations': 'Inhalt zieht mit um',
  'history.member.color': 'Farbe',
  'history.member.icon': 'Symbol',
  'history.member.completedDate': 'Erledigt am',
  'history.member.scheduledDate': 'Fällig am',
  'history.member.cost': 'Kosten',
  'history.member.primary': 'Erstes Foto',
  'note.asset_number_taken':
    'Eine Inventarnummer ist inzwischen vergeben: Was sie hatte, kommt ohne sie zurück.',
  'note.part_lost': 'Was zu etwas gehörte, das es nicht mehr gibt, ist nicht zurückgekommen.',
  'note.photo_replaced': 'Inzwischen steht ein anderes Foto an erster Stelle: Das ist so geblieben.',
  'note.pin_is_no_place': 'Worin etwas lag, ist kein Ort mehr: Es liegt nun dort, wohin es gehört.',
  'note.pin_needless': 'Wozu etwas gehörte, ist inzwischen ein Ort: Es liegt nun dort.',
  'note.place_gone':
    'Einen Ort gibt es nicht mehr: Was an ihn zurückkommt, liegt in „{name}“, dem nächsten darüber.',
  'note.place_gone_to_top': 'Einen Ort gibt es nicht mehr: Was an ihn zurückkommt, hat keinen Ort.',
  'note.place_kept': 'Ein Ort, der inzwischen gebraucht wird, ist geblieben.',
  'note.tag_kept': 'Ein Schlagwort, das inzwischen gebraucht wird, ist geblieben.',
  'note.tag_without':
    'Das Schlagwort über einem anderen gibt es nicht mehr: Dieses ist ohne es zurückgekommen.',
  'note.tags_gone': 'Schlagwörter, die es nicht mehr gibt, sind nicht zurückgekommen.',
  'note.template_kept': 'Eine Vorlage, die inzwischen gebraucht wird, ist geblieben.',
  'note.template_without': 'Den Ort einer Vorlage gibt es nicht mehr: Sie ist ohne ihn zurückgekommen.',
  'note.type_kept': 'Ein Typ, der inzwischen gebraucht wird, ist geblieben.',
  'note.type_replaced':
    'Einen Typ gibt es nicht mehr, oder er ist von anderer Art: An seine Stelle tritt der Standardtyp.',
  'note.type_without': 'Die Vorlage eines Typs gibt es nicht mehr: Er ist ohne sie zurückgekommen.',
}
