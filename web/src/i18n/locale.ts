/** Is it a name of a locale? Browsers may tell ones of the system, such as `en-US@posix`. */
const isLocale = (name: string): boolean => /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(name)

/** Is a language written from right to left? */
export const isRightToLeft = (language: string): boolean =>
  /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/.test(language)

/** The locale for dates, numbers and the names of keys: the browser's own where it is of that language. */
export const localeOf = (language: string): string =>
  navigator.languages.find(each => isLocale(each) && each.toLowerCase().split('-')[0] === language) ??
  language

/** The languages in which the server has headers for tables. */
const tableLanguages = ['en', 'de', 'fr', 'es']

/** The locale of a table that the server writes: English where it has no headers in the language. */
export const tableLocale = (language: string): string =>
  localeOf(tableLanguages.includes(language) ? language : 'en')
