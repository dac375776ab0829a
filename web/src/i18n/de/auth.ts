import type { auth as english } from '../en/auth.ts'

export const auth: Readonly<Record<keyof typeof english, string>> = {
  'auth.tagline': 'Wissen, was dir gehört und wo es ist.',
  'auth.signIn': 'Anmelden',
  'auth.signUp': 'Konto erstellen',
  'auth.first': 'Das erste Konto erstellen',
  'auth.firstText': 'Auf diesem Server hat noch niemand ein Konto.',
  'auth.groupName': 'Zuhause',
  'auth.welcome': 'Willkommen zurück',
  'auth.email': 'E-Mail-Adresse',
  'auth.name': 'Dein Name',
  'auth.password': 'Passwort',
  'auth.newPassword': 'Neues Passwort',
  'auth.passwordHint': 'Mindestens 8 Zeichen.',
  'auth.passwordShort': 'Verwende mindestens 8 Zeichen.',
  'auth.nameMissing': 'Gib deinen Namen ein.',
  'auth.emailMissing': 'Gib deine E-Mail-Adresse ein.',
  'auth.passwordMissing': 'Gib dein Passwort ein.',
  'auth.stay': '28 Tage angemeldet bleiben',
  'auth.forgot': 'Passwort vergessen?',
  'auth.or': 'oder',
  'auth.oidc': 'Mit {provider} anmelden',
  'auth.oidcFailed':
    'Die Anmeldung über den anderen Dienst hat nicht geklappt. Versuche es noch einmal, oder frage, wer diesen Server betreibt.',
  'auth.oidcLate':
    'Die Anmeldung hat zu lange gedauert oder wurde in einem anderen Browser begonnen. Versuche es noch einmal.',
  'auth.oidcEmail':
    'Der andere Dienst hat deine E-Mail-Adresse nicht genannt (Claim „{claim}“). Frage, wer diesen Server betreibt.',
  'auth.oidcUnverified':
    'Der andere Dienst hat deine E-Mail-Adresse nicht bestätigt (Claim „{claim}“). Bestätige sie dort, oder frage, wer diesen Server betreibt.',
  'auth.oidcGroup':
    'Du bist in keiner Gruppe, die sich hier anmelden darf (Claim „{claim}“). Frage, wer diesen Server betreibt.',
  'auth.oidcLocked':
    'Von deiner Adresse sind zu viele Anmeldungen fehlgeschlagen. Warte ein paar Minuten und versuche es dann noch einmal.',
  'auth.oidcUnavailable': 'Der andere Dienst ist nicht zu erreichen. Versuche es später noch einmal.',
  'auth.framed':
    'Hier kannst du dich nicht anmelden: Dieser Browser behält keine Cookies einer Seite in einer anderen.',
  'auth.framedPlain':
    'Hier kannst du dich nicht anmelden: Über http behalten Browser keine Cookies einer Seite in einer anderen. Es braucht https oder den Ingress von Home Assistant.',
  'auth.ownTab': 'Stowage in einem eigenen Tab öffnen',
  'auth.demo': 'Das ist eine Vorführung: Das Konto {email} mit dem Passwort {password} steht allen offen.',
  'auth.noAccount': 'Noch kein Konto?',
  'auth.haveAccount': 'Schon ein Konto?',
  'auth.invited': 'Du bist eingeladen',
  'auth.invitedText': 'Erstelle ein Konto, um dem Inventar beizutreten.',
  'auth.invitedSignIn': 'Ich habe schon ein Konto',
  'auth.closed': 'Neue Konten brauchen hier eine Einladung.',
  'auth.forgotTitle': 'Passwort vergessen?',
  'auth.forgotText':
    'Gib deine E-Mail-Adresse ein. Gibt es ein Konto dazu, bekommst du eine E-Mail mit einem Link, der eine Stunde gilt.',
  'auth.noMail':
    'Dieser Server verschickt keine E-Mails. Bitte wer ihn betreibt um einen Link, mit dem du ein neues Passwort setzt.',
  'auth.sendLink': 'Link schicken',
  'auth.sent': 'Prüfe deine E-Mails',
  'auth.sentText':
    'Gibt es ein Konto mit {email}, ist ein Link unterwegs. Nichts angekommen? Sieh im Spam-Ordner nach, oder frage, wer diesen Server betreibt: Vielleicht ist E-Mail nicht eingerichtet.',
  'auth.resetTitle': 'Wähle ein neues Passwort',
  'auth.reset': 'Passwort setzen',
  'auth.resetDone': 'Das Passwort ist gesetzt. Melde dich damit an.',
  'auth.back': 'Zurück zur Anmeldung',
}
