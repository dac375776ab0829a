import { globSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const packages = path.join(import.meta.dirname, '../node_modules')
const languageFolder = path.join(import.meta.dirname, 'src/i18n/languages')
const helper = path.join(import.meta.dirname, 'src/i18n/aria-strings.ts')
const virtual = '\0virtual:languages'

/** The languages beside English: each has a folder with a file for each area of the page. */
const codes = globSync('*', { cwd: languageFolder })
  .filter(code => code !== 'en')
  .toSorted()

/** A part of React Aria, by the folder that has its words in each language. */
const partOf = (folder: string): string => path.relative(packages, folder).replaceAll(path.sep, '/')

/** The lines that import files as `<name>0`, `<name>1`, … */
const imports = (name: string, files: readonly string[]): readonly string[] =>
  files.map((file, at) => `import ${name}${at} from ${JSON.stringify(file)}`)

/** A module with the messages of a language, and React Aria's words in it by part. */
function textsIn(language: string): string {
  const areas = globSync(`${language}/*.json`, { cwd: languageFolder }).toSorted()
  const files = globSync(`react-{aria,stately,aria-components}/dist/private/intl/**/${language}-*.mjs`, {
    cwd: packages,
  }).toSorted()
  const messages = areas.map((_, at) => `...area${at}`)
  const parts = files.map((file, at) => `${JSON.stringify(path.dirname(file))}: part${at}`)
  return [
    ...imports(
      'area',
      areas.map(file => path.join(languageFolder, file)),
    ),
    ...imports(
      'part',
      files.map(file => path.join(packages, file)),
    ),
    `export const messages = { ${messages.join(', ')} }`,
    `export const ariaStrings = { ${parts.join(', ')} }`,
  ].join('\n')
}

/** The module `virtual:languages` has what loads the texts of each language but English, React Aria's among them. */
export const languages = (): Plugin => ({
  name: 'languages',
  enforce: 'pre',
  resolveId: id => (id.startsWith('virtual:languages') ? `\0${id}` : undefined),
  load(id) {
    if (id === virtual) {
      const loaders = codes.map(code => `${JSON.stringify(code)}: () => import('virtual:languages/${code}')`)
      return `export default { ${loaders.join(', ')} }`
    }
    return id.startsWith(`${virtual}/`) ? textsIn(id.slice(virtual.length + 1)) : undefined
  },
  transform: {
    filter: { id: /\/intlStrings\.mjs$/ },
    handler(code, id) {
      const [english = ''] = /[^"]*\/en-US\.mjs/.exec(code) ?? []
      const part = partOf(path.join(path.dirname(id), path.dirname(english)))
      return `
        import english from ${JSON.stringify(english)}
        import { stringsOf } from ${JSON.stringify(helper)}
        export default stringsOf(${JSON.stringify(part)}, english)`
    },
  },
})
