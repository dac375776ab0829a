/** Loads the texts of each language but English: web/languages.ts makes it from the files of `languages`. */
declare module 'virtual:languages' {
  const languages: import('./i18n.ts').Languages
  export default languages
}
