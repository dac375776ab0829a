import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, test } from 'vitest'
import { issues as germanIssues } from './src/i18n/de/issues.ts'
import { de } from './src/i18n/de.ts'
import { issues } from './src/i18n/en/issues.ts'
import { en } from './src/i18n/en.ts'
import { issueMessages } from './src/i18n/issue-messages.ts'

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

const folder = path.join(import.meta.dirname, 'src/i18n/languages')

/** The languages that a release may not leave messages out of. */
const complete = ['de', 'es', 'fr']

const english: Readonly<Record<string, string>> = { ...en, ...issueMessages(issues) }

const languages: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: { ...de, ...issueMessages(germanIssues) },
  ...Object.fromEntries(
    globSync('*.json', { cwd: folder }).map(file => [
      path.basename(file, '.json'),
      JSON.parse(readFileSync(path.join(folder, file), 'utf8')),
    ]),
  ),
}

/** By what the palette and the settings are searched in languages beside English and German. */
const wordKeys = [
  ...Object.values(screens).map(({ path }) => `words.${path}`),
  ...sections.flatMap(({ path, settings = [] }) => [
    `words.${path}`,
    ...settings.map(({ id }) => `words.${path}#${id}`),
  ]),
]

/** The type of what a message says as it stands. */
const literal = new IntlMessageFormat('x', 'en').getAst()[0]?.type

/** The names that a message fills in, and its choices between plurals. */
function partsOf(message: string, language: string) {
  const names = new Set<string>()
  const plurals: string[][] = []
  type Elements = ReturnType<IntlMessageFormat['getAst']>
  const look = (elements: Elements): void => {
    for (const element of elements) {
      if ('value' in element && element.type !== literal) names.add(element.value)
      if (!('options' in element)) continue
      // A choice between plurals has an offset.
      if ('offset' in element) plurals.push(Object.keys(element.options))
      for (const option of Object.values(element.options)) look(option.value)
    }
  }
  look(new IntlMessageFormat(message, language, undefined, { ignoreTag: true }).getAst())
  return { names: [...names].toSorted(), plurals }
}

test('has the languages that are always complete', () => {
  expect(Object.keys(languages)).toEqual(expect.arrayContaining(complete))
})

/** What the plural forms of a message say for one. */
const formsOfOne = (message: string): string[] =>
  [...message.matchAll(/\bone \{((?:[^{}]|\{[^{}]*\})*)\}/g)].map(([, form = '']) => form)

test('French, where 0 counts as one, never says 1 for it', () => {
  const spelled = Object.entries(languages['fr'] ?? {}).filter(([, message]) =>
    formsOfOne(message).some(form => /\b1\b/.test(form)),
  )
  expect(spelled).toEqual([])
})

test.each(complete)('%s has every message', language => {
  const words = language === 'de' ? [] : wordKeys
  const missing = [...Object.keys(english), ...words].filter(key => languages[language]?.[key] === undefined)
  expect(missing).toEqual([])
})

describe.each(Object.entries(languages))('messages in %s', (language, messages) => {
  test('are all known', () => {
    const unknown = Object.keys(messages).filter(
      key => !Object.hasOwn(english, key) && !/^(words|iconName)\./.test(key),
    )
    expect(unknown).toEqual([])
  })

  test('say something: English would stand in for an empty one', () => {
    expect(Object.entries(messages).filter(([, message]) => message.trim() === '')).toEqual([])
  })

  test('are in the ICU format, fill in what English does, and have a plural for every other number', () => {
    const wrong = Object.entries(messages).flatMap(([key, message]) => {
      const { names, plurals } = partsOf(message, language)
      const wanted = partsOf(english[key] ?? '', 'en').names
      const strange = names.filter(name => !wanted.includes(name))
      const left = wanted.filter(name => !names.includes(name))
      const isPlural = plurals.every(forms => forms.includes('other'))
      return strange.length + left.length === 0 && isPlural ? [] : [{ key, strange, left }]
    })
    expect(wrong).toEqual([])
  })
})
