import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const help = `Usage: npm run languages [-- <code>]

Prints how many texts each language of the page and of the server has, and how many are missing: these are shown in English.
With a code, such as de, it prints the missing keys. Texts are i18next JSON v4.`

export type Texts = Readonly<Record<string, string>>

/** The texts of each language by its code, English among them. */
export type Languages = Readonly<Record<string, Texts>>

const root = path.join(import.meta.dirname, '..')

const readTexts = (file: string): Texts => JSON.parse(readFileSync(file, 'utf8')) as Texts

/** The texts of a folder with a file, or a folder of files, for each language. */
function languagesIn(folder: string): Languages {
  const languages: Record<string, Texts> = {}
  for (const file of globSync('{*,*/*}.json', { cwd: path.join(root, folder) }).toSorted()) {
    const [code = ''] = file.split(/[/.]/)
    languages[code] = { ...languages[code], ...readTexts(path.join(root, folder, file)) }
  }
  return languages
}

/** The texts of the page and of the server. */
export const rooms = {
  page: languagesIn('web/src/i18n/languages'),
  server: languagesIn('server/src/kernel/texts'),
}

/** The key that the code names: forms of a plural, such as `select.what_one` and `select.what_other`, share one. */
export function baseKey(key: string, english: Texts): string {
  const base = key.replace(/_(zero|one|two|few|many|other)$/, '')
  return [base, `${base}_other`].some(known => Object.hasOwn(english, known)) ? base : key
}

/** The keys that a language lacks, in English order. An empty text is one that nobody has translated. */
export function missingIn(texts: Texts, english: Texts): readonly string[] {
  const bases = (keys: readonly string[]): Set<string> => new Set(keys.map(key => baseKey(key, english)))
  const known = bases(Object.keys(texts).filter(key => texts[key] !== ''))
  return [...bases(Object.keys(english)).difference(known)]
}

function print(wanted: string | undefined): void {
  for (const [room, { en = {}, ...languages }] of Object.entries(rooms))
    for (const [code, texts] of Object.entries(languages)) {
      const missing = missingIn(texts, en)
      console.log(`${room} ${code}: ${Object.keys(texts).length} texts, ${missing.length} missing`)
      if (code === wanted)
        for (const key of missing) console.log(`  ${key}: ${en[key] ?? en[`${key}_other`]}`)
    }
}

if (import.meta.main) {
  if (process.argv.includes('--help')) console.log(help)
  else print(process.argv[2])
}
