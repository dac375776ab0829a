/** Reads `Home / Ground floor / Kitchen`: parts trimmed, empty ones dropped, `\/` for a slash in a name. */
export const readPath = (text: string): string[] =>
  text
    .split(/(?<!\\)\//)
    .map(part => part.replaceAll('\\/', '/').trim())
    .filter(part => part !== '')

/** Writes a path that `readPath` reads again. */
export const writePath = (names: readonly string[]): string =>
  names.map(name => name.replaceAll('/', '\\/')).join(' / ')

/** Two paths are the same when their keys are. */
export const pathKey = (names: readonly string[]): string =>
  names
    .map(name => name.trim())
    .filter(name => name !== '')
    .join('\u0000')

/** Reads `Tools; Electrical`: trimmed, empty ones dropped, `\;` for a semicolon in a name. */
export const readNames = (text: string): string[] =>
  text
    .split(/(?<!\\);/)
    .map(part => part.replaceAll('\\;', ';').trim())
    .filter(part => part !== '')

/** Writes names that `readNames` reads again. */
export const writeNames = (names: readonly string[]): string =>
  names.map(name => name.replaceAll(';', '\\;')).join('; ')
