/** What went wrong, and what to do next. */
export const errors = {
  'error.network': 'Der Server ist nicht zu erreichen. Prüfe die Verbindung und versuche es noch einmal.',
  'error.signedOut': 'Du bist abgemeldet. Melde dich wieder an, um weiterzumachen.',
  'error.notAllowed': 'Das darfst du nicht. Frage jemanden, dem die Gruppe gehört.',
  'error.notFound': 'Es ist nicht mehr da. Vielleicht hat es jemand gelöscht.',
  'error.conflict':
    'Das widerspricht einer neueren Änderung. Lade die Seite neu und versuche es noch einmal.',
  'error.changedMeanwhile': 'Jemand hat es inzwischen geändert. Sieh es dir an, bevor du speicherst.',
  'error.tooLarge':
    'Das ist größer, als der Server annimmt. Mache es kleiner, oder bitte, wer den Server betreibt, mehr zu erlauben.',
  'error.invalid': 'Etwas daran stimmt nicht. Prüfe deine Eingabe.',
  'error.tooMany': 'Das waren zu viele Anfragen. Warte kurz und versuche es noch einmal.',
  'error.server':
    'Auf dem Server ist etwas schiefgegangen. Versuche es noch einmal; wenn es bleibt, steht mehr im Protokoll.',
  'error.busy': 'Der Server ist beschäftigt. Versuche es gleich noch einmal.',
  'error.elsewhere':
    'Der Server kennt diese Adresse nicht als seine eigene, oder der Browser nimmt keine Cookies an. Wer den Server betreibt, kann STOWAGE_OPTIONS_HOSTNAME setzen.',
  'error.wrongPassword': 'E-Mail-Adresse oder Passwort ist falsch.',
  'error.tooManyAttempts': 'Zu viele Versuche. Versuche es in ein paar Minuten noch einmal.',
  'error.localDisabled': 'Die Anmeldung mit Passwort ist hier abgeschaltet.',
  'error.registrationClosed': 'Neue Konten brauchen hier eine Einladung. Frage jemanden, der dabei ist.',
  'error.emailTaken': 'Mit dieser Adresse gibt es schon ein Konto. Melde dich damit an.',
  'error.wrongCurrentPassword': 'Das jetzige Passwort ist falsch.',
  'error.resetInvalid': 'Dieser Link ist abgelaufen oder wurde schon benutzt. Fordere einen neuen an.',
  'error.invitationInvalid': 'Diese Einladung ist abgelaufen oder verbraucht. Bitte um eine neue.',
  'error.invitationWithdrawn': 'Diese Einladung ist nicht mehr gültig. Bitte um eine neue.',
  'error.cycle': 'Es kann nicht in sich selbst liegen.',
  'error.tooDeep': 'Es läge zu tief: Orte haben höchstens 100 Ebenen.',
  'error.nothingToPrint': 'Es gibt nichts zu drucken: Kein Gegenstand passt.',
  'error.undone': 'Das ist schon rückgängig gemacht.',
  'error.notUndoable': 'Das lässt sich nicht rückgängig machen: Der Inhalt ist weg.',
  'error.sheetTooLong': 'Diese Etiketten zu zeichnen dauert zu lange. Drucke weniger auf einmal.',
  'error.storageFull': 'Der Server hat keinen Platz mehr für Dateien. Wer ihn betreibt, muss Platz schaffen.',
  'error.storageAway': 'Die Dateien sind gerade nicht zu erreichen. Versuche es gleich noch einmal.',
  'error.tooSlow':
    'Die Antwort des Servers hat zu lange gedauert. Prüfe die Verbindung und versuche es noch einmal.',
  'error.wrongKind': 'Solche Dateien nimmt der Server nicht an.',
  'error.demo': 'Das geht in der Vorführung nicht.',
  'error.onlyGroup': 'Das ist deine einzige Gruppe, du kannst sie nicht verlassen oder löschen.',
  'error.lastMember': 'Außer dir ist niemand in dieser Gruppe. Lösche stattdessen die Gruppe.',
  'error.alreadyMember': 'Du bist schon in dieser Gruppe.',
  'error.typeInUse': 'Es gibt noch Gegenstände dieses Typs. Gib ihnen zuerst einen anderen.',
  'error.notYourFormat':
    'Nur wer dieses Etikettenformat angelegt hat und Besitzer der Gruppe können es ändern.',
  'error.tooManyFormats': 'Du hast 100 Etikettenformate in dieser Gruppe. Lösche zuerst eines.',
  'error.noPrinter': 'Auf diesem Server ist kein Drucker eingerichtet.',
  'error.notPrinted':
    'Das Etikett ließ sich nicht machen. Sieh nach dem Drucker und versuche es noch einmal.',
  'error.providerAway': 'Der andere Dienst ist gerade nicht zu erreichen. Versuche es gleich noch einmal.',
}
