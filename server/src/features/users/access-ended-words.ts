import type { Language } from '#kernel/language.ts'

/** What can end when somebody takes over an account. */
export const endable = ['sessions', 'keys', 'notifiers', 'calendars', 'invitations'] as const

/** What a mail says of access that has ended. */
interface AccessEndedWords {
  readonly subject: string
  readonly hello: string
  readonly why: string
  readonly password: string
  /** What ended, for one of each kind and for `{count}`. */
  readonly ended: Readonly<Record<(typeof endable)[number], readonly [one: string, many: string]>>
  readonly rest: string
}

/** In the languages of the page. */
export const accessEndedWords: Readonly<Record<Language, AccessEndedWords>> = {
  en: {
    subject: 'The old password of your account at Stowage no longer works',
    hello: 'Hello,',
    why:
      'you have signed in to Stowage through your sign-in service for the first time. There was an account with your address ' +
      'already, and nobody had proven that it was yours, so you went on without its password.',
    password: 'The password that the account had no longer works.',
    ended: {
      sessions: ['One session has ended.', '{count} sessions have ended.'],
      keys: ['One API key has been revoked.', '{count} API keys have been revoked.'],
      notifiers: ['One notifier has been switched off.', '{count} notifiers have been switched off.'],
      calendars: ['One calendar has been deleted.', '{count} calendars have been deleted.'],
      invitations: [
        'One open invitation has been withdrawn.',
        '{count} open invitations have been withdrawn.',
      ],
    },
    rest: 'Everything in the account is still there. Look through the members of your groups: they still see and change what you do.',
  },
  de: {
    subject: 'Das alte Passwort deines Kontos bei Stowage gilt nicht mehr',
    hello: 'Hallo,',
    why:
      'du hast dich zum ersten Mal über deinen Anmeldedienst bei Stowage angemeldet. Es gab schon ein Konto mit deiner Adresse, ' +
      'und niemand hatte gezeigt, dass es deines ist; deshalb machst du ohne sein Passwort weiter.',
    password: 'Das bisherige Passwort des Kontos gilt nicht mehr.',
    ended: {
      sessions: ['Eine Sitzung wurde beendet.', '{count} Sitzungen wurden beendet.'],
      keys: ['Ein API-Schlüssel wurde widerrufen.', '{count} API-Schlüssel wurden widerrufen.'],
      notifiers: [
        'Ein Dienst für Benachrichtigungen wurde ausgeschaltet.',
        '{count} Dienste für Benachrichtigungen wurden ausgeschaltet.',
      ],
      calendars: ['Ein Kalender wurde gelöscht.', '{count} Kalender wurden gelöscht.'],
      invitations: [
        'Eine offene Einladung wurde zurückgezogen.',
        '{count} offene Einladungen wurden zurückgezogen.',
      ],
    },
    rest: 'Im Konto ist noch alles da. Sieh dir die Mitglieder deiner Gruppen an: Sie sehen und ändern weiterhin, was du siehst und änderst.',
  },
  fr: {
    subject: 'L’ancien mot de passe de votre compte Stowage ne fonctionne plus',
    hello: 'Bonjour,',
    why:
      'vous vous êtes connecté pour la première fois à Stowage avec votre service de connexion. Un compte avec votre adresse ' +
      'existait déjà, et personne n’avait prouvé qu’il était à vous : vous continuez donc sans son mot de passe.',
    password: 'Le mot de passe que le compte avait ne fonctionne plus.',
    ended: {
      sessions: ['Une session a été fermée.', '{count} sessions ont été fermées.'],
      keys: ['Une clé API a été révoquée.', '{count} clés API ont été révoquées.'],
      notifiers: [
        'Un service de notification a été désactivé.',
        '{count} services de notification ont été désactivés.',
      ],
      calendars: ['Un calendrier a été supprimé.', '{count} calendriers ont été supprimés.'],
      invitations: [
        'Une invitation en cours a été retirée.',
        '{count} invitations en cours ont été retirées.',
      ],
    },
    rest: 'Tout ce qui est dans le compte est encore là. Vérifiez les membres de vos groupes : ils voient et modifient toujours ce que vous voyez et modifiez.',
  },
  es: {
    subject: 'La contraseña antigua de tu cuenta de Stowage ya no funciona',
    hello: 'Hola:',
    why:
      'has iniciado sesión en Stowage por primera vez con tu servicio de inicio de sesión. Ya había una cuenta con tu dirección, ' +
      'y nadie había demostrado que fuera tuya; por eso sigues sin su contraseña.',
    password: 'La contraseña que tenía la cuenta ya no funciona.',
    ended: {
      sessions: ['Se ha cerrado una sesión.', 'Se han cerrado {count} sesiones.'],
      keys: ['Se ha revocado una clave de API.', 'Se han revocado {count} claves de API.'],
      notifiers: [
        'Se ha desactivado un servicio de notificaciones.',
        'Se han desactivado {count} servicios de notificaciones.',
      ],
      calendars: ['Se ha eliminado un calendario.', 'Se han eliminado {count} calendarios.'],
      invitations: [
        'Se ha retirado una invitación abierta.',
        'Se han retirado {count} invitaciones abiertas.',
      ],
    },
    rest: 'Todo lo de la cuenta sigue ahí. Revisa los miembros de tus grupos: siguen viendo y cambiando lo mismo que tú.',
  },
}
