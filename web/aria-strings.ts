import { globSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const packages = path.join(import.meta.dirname, '../node_modules')
const languageFolder = path.join(import.meta.dirname, 'src/i18n/languages')
const helper = path.join(import.meta.dirname, 'src/i18n/aria-strings.ts')
const virtual = '\0virtual:aria-strings'

/** The languages with words of their own in React Aria's place for English. */
const languages = [
  'de',
  ...globSync('*.json', { cwd: languageFolder }).map(file => path.basename(file, '.json')),
]

/** A part of React Aria, by the folder that has its words in each language. */
const partOf = (folder: string): string => path.relative(packages, folder).replaceAll(path.sep, '/')

/** A module with React Aria's words in a language, by part. */
function wordsIn(language: string): string {
  const files = globSync(`react-{aria,stately,aria-components}/dist/private/intl/**/${language}-*.mjs`, {
    cwd: packages,
  }).toSorted()
  const imports = files.map(
    (file, at) => `import part${at} from ${JSON.stringify(path.join(packages, file))}`,
  )
  const parts = files.map((file, at) => `${JSON.stringify(path.dirname(file))}: part${at}`)
  return `${imports.join('\n')}\nexport default { ${parts.join(', ')} }`
}

/**
 * Has what React Aria says in other languages than English load with the language. The module `virtual:aria-strings` has what
 * loads it, by language.
 */
export const ariaStrings = (): Plugin => ({
  name: 'aria-strings',
  enforce: 'pre',
  resolveId: id => (id.startsWith('virtual:aria-strings') ? `\0${id}` : undefined),
  load(id) {
    if (id === virtual) {
      const loaders = languages.map(
        each => `${JSON.stringify(each)}: () => import('virtual:aria-strings/${each}')`,
      )
      return `export default { ${loaders.join(', ')} }`
    }
    return id.startsWith(`${virtual}/`) ? wordsIn(id.slice(virtual.length + 1)) : undefined
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
