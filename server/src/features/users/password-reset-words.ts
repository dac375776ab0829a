import type { Language } from '#kernel/language.ts'
import type { LetterWords } from '#outbound/link-letter.ts'

/** The mail with a link for a new password; `{name}` is the name of the person. */
export const passwordResetWords: Readonly<Record<Language, LetterWords>> = {
  en: {
    subject: 'Choose a new password for Stowage',
    hello: 'Hello {name},',
    why: 'somebody asked for a new password for your account at Stowage. To choose one, open this address:',
    action: 'Choose a new password',
    how: 'The link works once, within an hour.',
    otherwise: 'If it was not you, ignore this mail: your password stays as it is.',
  },
  de: {
    subject: 'Wähle ein neues Passwort für Stowage',
    hello: 'Hallo {name},',
    why: 'jemand hat für dein Konto bei Stowage ein neues Passwort angefordert. Um eines zu wählen, öffne diese Adresse:',
    action: 'Neues Passwort wählen',
    how: 'Der Link funktioniert einmal, innerhalb einer Stunde.',
    otherwise: 'Wenn du das nicht warst, ignoriere diese Mail: Dein Passwort bleibt, wie es ist.',
  },
  fr: {
    subject: 'Choisissez un nouveau mot de passe pour Stowage',
    hello: 'Bonjour {name},',
    why: 'un nouveau mot de passe a été demandé pour votre compte Stowage. Pour en choisir un, ouvrez cette adresse :',
    action: 'Choisir un nouveau mot de passe',
    how: 'Le lien fonctionne une seule fois, pendant une heure.',
    otherwise: 'Si ce n’était pas vous, ignorez cet e-mail : votre mot de passe ne change pas.',
  },
  es: {
    subject: 'Elige una contraseña nueva para Stowage',
    hello: 'Hola, {name}:',
    why: 'alguien ha pedido una contraseña nueva para tu cuenta de Stowage. Para elegirla, abre esta dirección:',
    action: 'Elegir una contraseña nueva',
    how: 'El enlace funciona una sola vez, durante una hora.',
    otherwise: 'Si no has sido tú, ignora este correo: tu contraseña sigue igual.',
  },
}
