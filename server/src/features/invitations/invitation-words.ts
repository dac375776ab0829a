import type { Language } from '#kernel/language.ts'
import type { LetterWords } from '#outbound/link-letter.ts'

/**
 * The mail with the link of an invitation, in the language of whoever invites. `{group}` is the name of the group, `{inviter}` who
 * invites, `{until}` the last day of the link.
 */
export const invitationWords: Readonly<Record<Language, LetterWords>> = {
  en: {
    subject: 'Invitation to “{group}”',
    hello: 'Hello,',
    why: '{inviter} invites you to “{group}”, an inventory at Stowage. To join, open this address:',
    action: 'Join {group}',
    how: 'The link works until {until}.',
    otherwise: 'If you do not know what this is about, ignore this mail.',
  },
  de: {
    subject: 'Einladung zu „{group}“',
    hello: 'Hallo,',
    why: '{inviter} lädt dich zu „{group}“ ein, einem Inventar bei Stowage. Um beizutreten, öffne diese Adresse:',
    action: '{group} beitreten',
    how: 'Der Link funktioniert bis {until}.',
    otherwise: 'Wenn du nicht weißt, worum es geht, ignoriere diese Mail.',
  },
  fr: {
    subject: 'Invitation à « {group} »',
    hello: 'Bonjour,',
    why: '{inviter} vous invite à rejoindre « {group} », un inventaire sur Stowage. Pour le rejoindre, ouvrez cette adresse :',
    action: 'Rejoindre {group}',
    how: 'Le lien fonctionne jusqu’au {until}.',
    otherwise: 'Si vous ne savez pas de quoi il s’agit, ignorez cet e-mail.',
  },
  es: {
    subject: 'Invitación a «{group}»',
    hello: 'Hola:',
    why: '{inviter} te invita a «{group}», un inventario en Stowage. Para unirte, abre esta dirección:',
    action: 'Unirme a {group}',
    how: 'El enlace funciona hasta el {until}.',
    otherwise: 'Si no sabes de qué se trata, ignora este correo.',
  },
}
