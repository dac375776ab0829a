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
  'history.unnamed': 'etwas',
  'history.created':
    '{count, plural, one {{who} hat {name} hinzugefügt} other {{who} hat {count, number} Dinge hinzugefügt}}',
  'history.updated':
    '{count, plural, one {{who} hat {name} geändert} other {{who} hat {count, number} Dinge geändert}}',
  'history.moved':
    '{count, plural, one {{who} hat {name} verschoben} other {{who} hat {count, number} Dinge verschoben}}',
  'history.deleted':
    '{count, plural, one {{who} hat {name} gelöscht} other {{who} hat {count, number} Dinge gelöscht}}',
  'history.restored':
    '{count, plural, one {{who} hat {name} zurückgeholt} other {{who} hat {count, number} Dinge zurückgeholt}}',
  'history.imported': '{who} hat {count, plural, one {{name}} other {{count, number} Dinge}} importiert',
  'history.undone':
    '{count, plural, one {{who} hat eine Änderung an {name} rückgängig gemacht} other {{who} hat eine Änderung an {count, number} Dingen rückgängig gemacht}}',
  'history.joined': '{name} ist beigetreten',
  'history.left': '{name} ist ausgetreten',
  'history.other':
    '{count, plural, one {{who} hat {name} geändert} other {{who} hat {count, number} Dinge geändert}}',
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
  'history.refusedTitle': 'Seither geändert',
  'history.refusedText':
    'Ein Teil davon wurde seither erneut geändert. Das Rückgängigmachen überschreibt, was jetzt dort steht. Auch das lässt sich rückgängig machen.',
  'history.force': 'Trotzdem rückgängig machen',
  'history.leave': 'So lassen',
  'history.member.name': 'Name',
  'history.member.parentId': 'Ort',
  'history.member.locationId': 'Liegt in',
  'history.member.tags': 'Schlagwörter',
  'history.member.fields': 'Eigene Felder',
  'history.member.entityTypeId': 'Typ',
  'history.member.color': 'Farbe',
  'history.member.icon': 'Symbol',
  'history.member.completedDate': 'Erledigt am',
  'history.member.scheduledDate': 'Fällig am',
  'history.member.cost': 'Kosten',
  'history.member.primary': 'Erstes Foto',
}
