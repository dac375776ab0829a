import type { Language } from '#kernel/language.ts'

/** The mail that tests the mail server. */
export const testMailWords: Readonly<Record<Language, { readonly subject: string; readonly text: string }>> =
  {
    en: {
      subject: 'A test from Stowage',
      text: 'This is a test from Stowage. If you can read it, mails of this server arrive.',
    },
    de: {
      subject: 'Ein Test von Stowage',
      text: 'Das ist ein Test von Stowage. Wenn du ihn lesen kannst, kommen Mails dieses Servers an.',
    },
    fr: {
      subject: 'Un test de Stowage',
      text: 'Ceci est un test de Stowage. Si vous pouvez le lire, les e-mails de ce serveur arrivent.',
    },
    es: {
      subject: 'Una prueba de Stowage',
      text: 'Esta es una prueba de Stowage. Si puedes leerla, los correos de este servidor llegan.',
    },
  }
