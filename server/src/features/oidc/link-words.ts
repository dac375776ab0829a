import type { Language } from '#kernel/language.ts'

/** What the page says that asks whether an account is theirs. `{host}` is the sign-in service, `{email}` their address. */
export interface LinkWords {
  readonly title: string
  readonly lead: string
  readonly wrong: string
  readonly locked: string
  readonly elsewhere: string
  readonly with: string
  readonly withText: string
  readonly password: string
  readonly mine: string
  readonly without: string
  readonly takeOver: string
  readonly withoutText: string
  readonly goOnWithout: string
  readonly told: string
  readonly toldLead: string
  readonly goOn: string
}

/** In the languages of the page. */
export const linkWords: Readonly<Record<Language, LinkWords>> = {
  en: {
    title: 'Is this account yours?',
    lead:
      '{host} says that you are {email}. Stowage has an account with this address already, and nobody has proven yet that it is ' +
      'yours: anybody could have opened it.',
    wrong: 'This is not the password of the account.',
    locked: 'There were too many wrong passwords. Wait a few minutes, or go on without it.',
    elsewhere:
      'Nothing was done: this page was opened under an address that Stowage does not know as its own. Whoever runs it can ' +
      'set STOWAGE_OPTIONS_HOSTNAME to that address.',
    with: 'I opened it',
    withText:
      'Enter its password, this once. From then on you come in through the sign-in service as well, and everything stays as it is.',
    password: 'Password at Stowage',
    mine: 'This is my account',
    without: 'I did not open it, or have forgotten the password',
    takeOver: 'Take it over',
    withoutText:
      'Everything in the account stays. Its password, sessions, API keys and reset links end, its notifiers are switched off, and ' +
      'open invitations to its groups are withdrawn.',
    goOnWithout: 'Go on without the password',
    told: 'The account is yours',
    toldLead: 'From now on you come in through the sign-in service.',
    goOn: 'Go on',
  },
  de: {
    title: 'Ist das dein Konto?',
    lead:
      '{host} sagt, dass du {email} bist. Stowage hat schon ein Konto mit dieser Adresse, und niemand hat bisher gezeigt, dass es ' +
      'deines ist: Jeder kann es angelegt haben.',
    wrong: 'Das ist nicht das Passwort des Kontos.',
    locked: 'Es gab zu viele falsche Passwörter. Warte ein paar Minuten, oder mach ohne Passwort weiter.',
    elsewhere:
      'Es ist nichts geschehen: Diese Seite wurde unter einer Adresse geöffnet, die Stowage nicht als eigene kennt. Wer es ' +
      'betreibt, kann STOWAGE_OPTIONS_HOSTNAME auf diese Adresse setzen.',
    with: 'Ich habe es angelegt',
    withText:
      'Gib dieses eine Mal sein Passwort ein. Danach kommst du auch über den Anmeldedienst herein, und alles bleibt, wie es ist.',
    password: 'Passwort bei Stowage',
    mine: 'Das ist mein Konto',
    without: 'Ich habe es nicht angelegt, oder das Passwort vergessen',
    takeOver: 'Übernehmen',
    withoutText:
      'Alles im Konto bleibt. Sein Passwort, seine Sitzungen, API-Schlüssel und Links zum Zurücksetzen enden, seine ' +
      'Benachrichtigungen werden ausgeschaltet, und offene Einladungen in seine Gruppen werden zurückgezogen.',
    goOnWithout: 'Ohne Passwort weiter',
    told: 'Das Konto gehört dir',
    toldLead: 'Ab jetzt kommst du über den Anmeldedienst herein.',
    goOn: 'Weiter',
  },
  fr: {
    title: 'Ce compte est-il à vous ?',
    lead:
      '{host} indique que vous êtes {email}. Stowage a déjà un compte avec cette adresse, et personne n’a encore prouvé qu’il est à ' +
      'vous : n’importe qui a pu l’ouvrir.',
    wrong: 'Ce n’est pas le mot de passe du compte.',
    locked:
      'Il y a eu trop de mots de passe erronés. Attendez quelques minutes, ou continuez sans mot de passe.',
    elsewhere:
      'Rien n’a été fait : cette page a été ouverte à une adresse que Stowage ne connaît pas comme la sienne. La personne qui ' +
      'gère le serveur peut donner cette adresse à STOWAGE_OPTIONS_HOSTNAME.',
    with: 'Je l’ai ouvert',
    withText:
      'Saisissez son mot de passe, cette fois seulement. Ensuite vous entrez aussi par le service de connexion, et tout reste comme avant.',
    password: 'Mot de passe chez Stowage',
    mine: 'C’est mon compte',
    without: 'Je ne l’ai pas ouvert, ou j’ai oublié le mot de passe',
    takeOver: 'Le reprendre',
    withoutText:
      'Tout ce que contient le compte reste. Son mot de passe, ses sessions, ses clés d’API et ses liens de réinitialisation prennent ' +
      'fin, ses notifications sont désactivées et les invitations ouvertes à ses groupes sont retirées.',
    goOnWithout: 'Continuer sans mot de passe',
    told: 'Le compte est à vous',
    toldLead: 'Désormais, vous entrez par le service de connexion.',
    goOn: 'Continuer',
  },
  es: {
    title: '¿Es tuya esta cuenta?',
    lead:
      '{host} dice que eres {email}. Stowage ya tiene una cuenta con esta dirección, y nadie ha demostrado aún que sea tuya: ' +
      'cualquiera puede haberla abierto.',
    wrong: 'Esa no es la contraseña de la cuenta.',
    locked: 'Hubo demasiadas contraseñas incorrectas. Espera unos minutos o continúa sin ella.',
    elsewhere:
      'No se ha hecho nada: esta página se abrió en una dirección que Stowage no reconoce como suya. Quien lo administra puede ' +
      'poner esa dirección en STOWAGE_OPTIONS_HOSTNAME.',
    with: 'La abrí yo',
    withText:
      'Escribe su contraseña, solo esta vez. Después entrarás también por el servicio de acceso, y todo queda como está.',
    password: 'Contraseña en Stowage',
    mine: 'Esta es mi cuenta',
    without: 'No la abrí yo, o he olvidado la contraseña',
    takeOver: 'Quedármela',
    withoutText:
      'Todo lo que hay en la cuenta se queda. Su contraseña, sesiones, claves de API y enlaces para restablecerla terminan, sus ' +
      'avisos se desactivan y las invitaciones abiertas a sus grupos se retiran.',
    goOnWithout: 'Continuar sin la contraseña',
    told: 'La cuenta es tuya',
    toldLead: 'A partir de ahora entras por el servicio de acceso.',
    goOn: 'Continuar',
  },
}
