import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { baseKey, type Languages, missingIn, rooms, type Texts } from '../scripts/languages.ts'

/** A module of the page, which is compiled apart. */
const pageModule = (file: string): Promise<unknown> => import(new URL(file, import.meta.url).href)

const { screens } = (await pageModule('src/app/screens.ts')) as {
  readonly screens: Readonly<Record<string, { readonly path: string }>>
}
const { sections } = (await pageModule('src/features/settings/sections.ts')) as {
  readonly sections: readonly {
    readonly path: string
    readonly settings?: readonly { readonly id: string }[]
  }[]
}

/** The languages that a release may not leave texts out of. */
const complete = ['de', 'es', 'fr']

/** By what the palette and the settings are searched in languages beside English and German. */
const wordKeys = [
  ...Object.values(screens).map(({ path }) => `words.${path}`),
  ...sections.flatMap(({ path, settings = [] }) => [
    `words.${path}`,
    ...settings.map(({ id }) => `words.${path}#${id}`),
  ]),
]

/** The values that a text fills in and the texts that it contains, by its key; all forms of a plural together. */
function filledIn(texts: Texts, english: Texts): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map<string, Set<string>>()
  for (const [key, text] of Object.entries(texts)) {
    const base = baseKey(key, english)
    const known = names.get(base) ?? new Set()
    for (const [, name = ''] of text.matchAll(/\{\{(\w+)|\$t\(([\w.]+)/g)) known.add(name)
    names.set(base, known)
  }
  return names
}

const rows = Object.entries<Languages>(rooms).flatMap(([room, languages]) =>
  Object.entries(languages).map(([code, texts]) => ({ room, code, texts, english: languages['en'] ?? {} })),
)

test('has the languages that are always complete, on the page and on the server', () => {
  for (const languages of Object.values(rooms))
    expect(Object.keys(languages)).toEqual(expect.arrayContaining(['en', ...complete]))
})

test.each(['es', 'fr'])('%s has the words by which screens and settings are found', code => {
  expect(wordKeys.filter(key => rooms.page[code]?.[key] === undefined)).toEqual([])
})

test('French, where 0 counts as one, never says 1 for it', () => {
  const forms = Object.entries(rooms.page['fr'] ?? {}).filter(([key]) => key.endsWith('_one'))
  expect(forms.filter(([, text]) => /\b1\b(?!\/)/.test(text))).toEqual([])
})

describe.each(rows)('texts of the $room in $code', ({ code, texts, english }) => {
  test.runIf(complete.includes(code))('are all there', () => {
    expect(missingIn(texts, english)).toEqual([])
  })

  test('are all known', () => {
    const known = new Set(Object.keys(english).map(key => baseKey(key, english)))
    const unknown = Object.keys(texts).filter(
      key => !known.has(baseKey(key, english)) && !/^(words|iconName)\./.test(key),
    )
    expect(unknown).toEqual([])
  })

  test('fill in what English does, in pairs of braces, and have a plural for every other number', () => {
    const wanted = filledIn(english, english)
    const wrong = [...filledIn(texts, english)].filter(([key, names]) => {
      const asked = wanted.get(key) ?? new Set()
      // A form for one needs no number.
      return names.symmetricDifference(asked).difference(new Set(['count'])).size > 0
    })
    expect(wrong).toEqual([])
    expect(Object.values(texts).filter(text => /(?<!\{)\{\w+\}(?!\})/.test(text))).toEqual([])
    const plurals = Object.keys(texts).filter(key => baseKey(key, english) !== key)
    expect(plurals.filter(key => texts[`${baseKey(key, english)}_other`] === undefined)).toEqual([])
  })
})

/** A colon between two texts in a template: French has a blank before it, so that it belongs into a text (`i18n/labelled.ts`). */
const bareColon = /\$\{(?:[^`{}]|`[^`]*`|\{[^}]*\})*\}: (?:\$\{|`)/

test('no code puts a label and a value together with a colon of its own', () => {
  expect("`${t('user.theme')}: ${name}`").toMatch(bareColon)
  expect('`${heads[at]}: `').toMatch(bareColon)
  const source = path.join(import.meta.dirname, 'src')
  const files = globSync('{app,features,shared,ui,i18n}/**/*.{ts,tsx}', { cwd: source })
  const code = files.filter(file => !/\.test\./.test(file))
  expect(code.filter(file => bareColon.test(readFileSync(path.join(source, file), 'utf8')))).toEqual([])
})

test('texts that English lacks, and such that are empty, are found', () => {
  expect(
    missingIn({ a: 'A', b: '', c_other: 'C' }, { a: 'a', b: 'b', c_one: 'c', c_other: 'c', d: 'd' }),
  ).toEqual(['b', 'd'])
})
