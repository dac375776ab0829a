import type { waiting as english } from '../en/waiting.ts'

export const waiting: Readonly<Record<keyof typeof english, string>> = {
  'offline.title': 'Offline',
  'offline.since': 'Offline. Du siehst den Stand von {time}.',
  'offline.banner': 'Offline. Du siehst den letzten bekannten Stand.',
  'offline.trying': 'Einige Änderungen sind noch nicht gesendet.',
  'waiting.count': 'Wartet: {count}',
  'waiting.title': 'Wartet',
  'waiting.text':
    'Diese Änderungen sind auf diesem Gerät gespeichert. Sobald das Netz wieder da ist, werden sie in dieser Reihenfolge gesendet.',
  'waiting.none': 'Nichts wartet',
  'waiting.noneText':
    'Was du ohne Netz hinzufügst, änderst oder verschiebst, wartet hier, bis es gesendet ist.',
  'waiting.decide': 'Du entscheidest',
  'waiting.decideLine':
    '{count, plural, one {1 Änderung wartet auf deine Entscheidung} other {# Änderungen warten auf deine Entscheidung}}',
  'waiting.sent': 'Heute gesendet',
  'waiting.now': 'Jetzt versuchen',
  'waiting.more': 'Mehr zu {name}',
  'waiting.add': '{name} hinzufügen',
  'waiting.move': '{count, plural, one {{name} verschieben} other {# Gegenstände verschieben}}',
  'waiting.to': 'nach {location}',
  'waiting.toTop': 'auf die oberste Ebene',
  'waiting.edit': '{name}: {what}',
  'waiting.empty': 'leer',
  'waiting.changed': 'Auch anderswo geändert: {what}',
  'waiting.changedBy': '{by} hat das auch geändert: {what}',
  'waiting.compare': 'Vergleichen',
  'waiting.discarded': 'Verworfen: {title}',
  'waiting.photo': 'Foto von {name}',
  'waiting.document': '{file} für {name}',
  'waiting.photos': '{count, plural, one {1 Foto} other {# Fotos}}',
  'waiting.unkept': 'Nicht gespeichert: Auf diesem Gerät ist kein Platz. Lass diesen Tab offen.',
  'waiting.full':
    'Auf diesem Gerät ist kein Platz mehr für wartende Fotos. Nichts ist verloren: Speichere den Gegenstand ohne Fotos, oder warte auf das Netz.',
  'waiting.signOutTitle':
    '{count, plural, one {1 Änderung ist noch nicht gesendet} other {# Änderungen sind noch nicht gesendet}}',
  'waiting.signOutText':
    'Sie bleiben auf diesem Gerät und werden gesendet, wenn du dich hier wieder anmeldest. Niemand sonst sieht oder sendet sie.',
  'waiting.signOut': 'Abmelden',
  'offline.needsHttps':
    'Diese Seite kam über http und kann deshalb nicht öffnen, solange der Server nicht erreichbar ist. Ohne Netz öffnet sie nur mit https; die Anleitung „Without a network“ zeigt den Weg.',
  'storage.title': 'Auf diesem Gerät gespeichert',
  'storage.text': 'Wartende Fotos und Dokumente, und was zuletzt zu sehen war.',
  'storage.files': 'Wartende Fotos und Dokumente',
  'storage.used': '{used} von {allowed}',
  'storage.nearlyFull': 'Fast voll. Geh bald ins Netz, damit die Fotos gesendet werden.',
  'storage.seen': 'Gesehenes',
  'storage.clear': 'Gesehenes löschen',
  'storage.clearText':
    'Wartende Änderungen bleiben. Ohne Netz bleiben Seiten leer, bis sie wieder gelesen wurden.',
  'storage.cleared': 'Gesehenes ist von diesem Gerät gelöscht',
  'device.results': 'Ergebnisse dieses Geräts',
  'device.list': 'Ergebnisse dieses Geräts. Die Liste kann unvollständig sein.',
  'device.waiting':
    '{count, plural, one {1 neuer Gegenstand ist noch nicht gesendet:} other {{count, number} neue Gegenstände sind noch nicht gesendet:}}',
  'device.unknown': 'Diese Liste braucht das Netz',
  'device.notOpened': 'Nicht auf diesem Gerät',
  'device.partly': 'Dieses Gerät hat nur, was Listen zeigen. Der Rest kommt mit dem Netz.',
}
