import type { Language } from '#kernel/language.ts'

interface Words {
  /** `{group}` is the name of the group in all of these, `{inviter}` who invites, `{until}` the last day of the link. */
  readonly subject: string
  readonly hello: string
  readonly what: string
  readonly join: string
  readonly how: string
  readonly otherwise: string
}

/** The mail with the link of an invitation: in the language of whoever invites. */
export const invitationWords: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'Invitation to “{group}”',
    hello: 'Hello,',
    what: '{inviter} invites you to “{group}”, an inventory at Stowage. To join, open this address:',
    join: 'Join {group}',
    how: 'The link works until {until}.',
    otherwise: 'If you do not know what this is about, ignore this mail.',
  },
  de: {
    subject: 'Einladung zu „{group}“',
    hello: 'Hallo,',
    what: '{inviter} lädt dich zu „{group}“ ein, einem Inventar bei Stowage. Um beizutreten, öffne diese Adresse:',
    join: '{group} beitreten',
    how: 'Der Link funktioniert bis {until}.',
    otherwise: 'Wenn du nicht weißt, worum es geht, ignoriere diese Mail.',
  },
  fr: {
    subject: 'Invitation à « {group} »',
    hello: 'Bonjour,',
    what: '{inviter} vous invite à rejoindre « {group} », un inventaire sur Stowage. Pour le rejoindre, ouvrez cette adresse :',
    join: 'Rejoindre {group}',
    how: 'Le lien fonctionne jusqu’au {until}.',
    otherwise: 'Si vous ne savez pas de quoi il s’agit, ignorez cet e-mail.',
  },
  es: {
    subject: 'Invitación a «{group}»',
    hello: 'Hola:',
    what: '{inviter} te invita a «{group}», un inventario en Stowage. Para unirte, abre esta dirección:',
    join: 'Unirme a {group}',
    how: 'El enlace funciona hasta el {until}.',
    otherwise: 'Si no sabes de qué se trata, ignora este correo.',
  },
}
