import type { ReplacedLocation } from '@stowage/contract/tables/import-options'
import { describe, expect, test } from 'vitest'
import { entityNamed } from '#test/csv-files.ts'
import { databases } from '#test/databases.ts'
import { homeOf, serverFor, userOn } from '#test/fixtures.ts'
import { importTable, sendTable, tryTable } from '#test/tables.ts'
import { SimilarWords } from './similar-words.ts'

const locationsFile = (...paths: readonly string[]): string =>
  ['Name,Location', ...paths.map((path, i) => `Item ${i},${path}`)].join('\n')

describe.each(databases)('new locations whose names are nearly those of others, on %s', kind => {
  const stowage = serverFor(kind)
  const ada = userOn(stowage)
  const home = homeOf(ada)

  const similarOf = async (file: string, options: Record<string, string> = {}) =>
    (await tryTable(home.client, file, options)).similarLocations?.map(
      ({ path, similarTo }) => `${path.join('›')} = ${similarTo.join('›')}`,
    )
  const replacing = (...replaced: readonly ReplacedLocation[]) => ({
    replacedLocations: JSON.stringify(replaced),
  })

  test('are told with what may be meant, beside them or once in the group', async () => {
    await importTable(
      home.client,
      locationsFile(
        'Keller > Regal links',
        'Keller > Regal 1.1',
        'Keller > Truhe',
        'Garage > Truhe',
        'Haus > Büro',
        'Haus > Schuh-Schrank',
        'Flur',
      ),
    )
    const cases: readonly (readonly [path: string, told: string | undefined])[] = [
      ['Kelller', 'Kelller = Keller'],
      ['Gargae', 'Gargae = Garage'],
      ['Keller > Rgeal links', 'Keller›Rgeal links = Keller›Regal links'],
      ['Haus > Schuhschrank', 'Haus›Schuhschrank = Haus›Schuh-Schrank'],
      ['Buro 2', undefined],
      // The name is right, and in one place only.
      ['Büro', 'Büro = Haus›Büro'],
      // Two are called so.
      ['Truhe', undefined],
      // Numbers and short words are as they are.
      ['Keller > Regal 1.2', undefined],
      ['Keller > Regal 11', undefined],
      ['Flux 3', undefined],
      // Elsewhere than what it lies in.
      ['Garage > Regal linsk', undefined],
    ]
    const told = await similarOf(locationsFile(...cases.map(([path]) => path)))
    expect(told).toEqual(cases.flatMap(([, each]) => each ?? []))
    expect(await similarOf(locationsFile('Keller > Regal links'))).toEqual([])
  })

  test.each([
    ['a path', 'Name,Location\nDrill,Kelller > Regla\nSaw,Keller > Regal\nAxe,kelller\n'],
    ['levels', 'Name,Room,Shelf\nDrill,Kelller,Regla\nSaw,Keller,Regal\nAxe,kelller,\n'],
  ])('are replaced in all rows, with what lies in them, in %s', async (_, file) => {
    await importTable(home.client, 'Name,Location\nBox,Keller > Regal\nDrill,Keller > Regal\n')
    const first = replacing({ path: ['Kelller'], by: ['Keller'] })
    expect(await similarOf(file)).toEqual(['Kelller = Keller'])
    expect(await similarOf(file, first)).toEqual(['Keller›Regla = Keller›Regal'])
    const both = {
      ...replacing(
        { path: ['Kelller'], by: ['Keller'] },
        { path: ['Keller', 'Regla'], by: ['Keller', 'Regal'] },
      ),
      onDuplicate: 'update',
    }
    // An item that is there already is found by its name and the location that is meant.
    expect(await tryTable(home.client, file, both)).toMatchObject({
      newLocations: [],
      similarLocations: [],
      create: 2,
      unchanged: 1,
    })
    await importTable(home.client, file, both)
    expect((await entityNamed(home.client, 'Saw')).parent).toMatchObject({ name: 'Regal' })
    expect((await entityNamed(home.client, 'Axe')).parent).toMatchObject({ name: 'Keller' })
  })

  test('replace each other without an end, and refuse what is no path', async () => {
    const swapped = replacing({ path: ['A'], by: ['B'] }, { path: ['B'], by: ['A'] })
    expect((await tryTable(home.client, locationsFile('A > X', 'B'), swapped)).newLocations).toEqual([
      'B',
      'B / X',
      'A',
    ])
    for (const bad of ['{}', '[{"path":["A"]}]', '[{"path":[],"by":["A"]}]', '[{"path":["A"],"by":[""]}]'])
      expect(await sendTable(home.client, locationsFile('A'), { replacedLocations: bad })).toMatchObject({
        status: 422,
        body: { code: 'validation' },
      })
  })
})

describe('similar words', () => {
  test('find one word among 2,700 that have most of their parts in common', () => {
    const words = new SimilarWords()
    const letters = [...'abcdefghijklmnopqrstuvwxyz']
    for (const a of 'bdfh')
      for (const b of letters) for (const c of letters) words.enter(`lagerplatz${a}${b}${c}wand`)
    words.enter('werkstatt')
    expect(words.similarTo('werkstat')).toEqual([{ word: 'werkstatt', wrong: 1 }])
    expect(words.similarTo('lagerplatzbbxcwand')[0]).toEqual({ word: 'lagerplatzbbxwand', wrong: 1 })
  })
})
