import { deleteTag, updateTag } from '@stowage/contract/catalogues/tags'
import { listEntities } from '@stowage/contract/entities/entities'
import { listFacets } from '@stowage/contract/entities/entity-lists'
import { beforeEach, describe, expect, test } from 'vitest'
import { fewestStatements } from '#test/count-statements.ts'
import { everyDatabase } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { Household, refusalOf, type Sent } from '#test/household.ts'
import { addMany, addPhoto } from '#test/many-entities.ts'

describe.each(everyDatabase)('searching, on %s', kind => {
  const { stowage, ada, home } = householdOn(kind)

  const find = (q: string, more: Sent = {}) => home.names({ q, ...more })
  const refused = async (q: string) => refusalOf(await home.client.send(listEntities, { q }))

  describe('looks at', () => {
    beforeEach(async () => {
      await home.make('Bystander')
      const { id } = await home.make('Drill')
      const tag = await home.tag('Workshop')
      await home.put(id, {
        description: 'cordless machine',
        serialNumber: 'SN-4711',
        modelNumber: 'GSR 18V',
        manufacturer: 'Bosch',
        notes: 'two batteries',
        assetId: '123-456',
        tagIds: [tag.id],
        purchaseFrom: 'hardware shop',
        soldTo: 'nobody',
        warrantyDetails: 'none at all',
        soldNotes: 'never',
        fields: [
          { type: 'text', name: 'Voltage', textValue: 'eighteen' },
          { type: 'text', name: 'Voltage', textValue: 'twelve' },
        ],
      })
    })

    test.each([
      ['the name', 'rill'],
      ['the description', 'cordless'],
      ['the serial number', 'n-471'],
      ['the model number', 'gsr'],
      ['the manufacturer', 'bos'],
      ['the notes', 'batter'],
      ['names of tags', 'workshop'],
      ['names of custom fields', 'voltage'],
      ['texts of custom fields', 'eighteen'],
      ['further fields of the same name', 'twelve'],
      ['the asset number', '123-456'],
      ['a part of the asset number', '3-45'],
    ])('%s', async (_, q) => {
      expect(await find(q)).toEqual(['Drill'])
      expect(await find(`${q} drill`)).toEqual(['Drill'])
      expect(await find(`${q} bystander`)).toEqual([])
      expect((await home.list({ q, pageSize: 0 })).total).toBe(1)
    })

    test.each(['hardware', 'nobody', 'none at all', 'never', 'item', 'text'])(
      'and not at other members: %s',
      async q => {
        expect(await find(q)).toEqual([])
      },
    )

    test('titles of attachments, once they are saved with the item', async () => {
      const { id } = await home.make('Lamp')
      await addPhoto(stowage, home, id, { title: 'Receipt from Oslo.pdf' })
      await home.put(id, { notes: 'bright' })
      expect(await find('oslo')).toEqual(['Lamp'])
      await home.put(id, { notes: 'dim' })
      expect(await find('oslo dim')).toEqual(['Lamp'])
    })

    test('all parts together: words in any order, each wherever it is', async () => {
      expect(await find('eighteen bosch workshop 4711 rill')).toEqual(['Drill'])
      expect(await find('eighteen bosch workshop 4712 rill')).toEqual([])
    })

    test('one part at a time: nothing is found over the edge of two', async () => {
      for (const q of [
        'drillcordless',
        '"drill cordless"',
        '"bosch two"',
        'voltageeighteen',
        '"eighteen voltage"',
        'boschtwo',
      ])
        expect(await find(q)).toEqual([])
      expect(await find('drill cordless')).toEqual(['Drill'])
      // The character that may stand between parts is no way across either.
      expect(await find('drill\u001fcordless')).toEqual([])
      expect(await find('"drill\u001fcordless"')).toEqual([])
    })
  })

  describe('words', () => {
    beforeEach(async () => {
      for (const name of ['red wool hat', 'wool red coat', 'redwood', 'say "hi" now', 'hat  red', 'a"b'])
        await home.make(name)
    })

    test.each([
      ['red', ['hat  red', 'red wool hat', 'redwood', 'wool red coat']],
      ['  red \t wool\n', ['red wool hat', 'wool red coat']],
      ['wool red', ['red wool hat', 'wool red coat']],
      ['red red wool', ['red wool hat', 'wool red coat']],
      ['"red wool"', ['red wool hat']],
      ['"wool red" coat', ['wool red coat']],
      ['hat "red"', ['hat  red', 'red wool hat']],
      ['"hat red"', []],
      ['"d w"', ['red wool hat']],
      ['"hi"', ['say "hi" now']],
      ['"hi', ['say "hi" now']],
      ['hi"', ['say "hi" now']],
      ['"say', []],
      ['a"b', ['a"b']],
      ['"', ['a"b', 'say "hi" now']],
      ['""', ['a"b', 'hat  red', 'red wool hat', 'redwood', 'say "hi" now', 'wool red coat']],
      ['', ['a"b', 'hat  red', 'red wool hat', 'redwood', 'say "hi" now', 'wool red coat']],
      ['   ', ['a"b', 'hat  red', 'red wool hat', 'redwood', 'say "hi" now', 'wool red coat']],
      ['undefined', ['a"b', 'hat  red', 'red wool hat', 'redwood', 'say "hi" now', 'wool red coat']],
    ])('%j', async (q, names) => {
      expect(await find(q)).toEqual(names)
      expect(await find(q, { includeArchived: true, orderBy: 'name', pageSize: 100 })).toEqual(names)
    })

    test('are at most twenty, in at most a thousand characters', async () => {
      const words = (count: number) => Array.from({ length: count }, (_, i) => `w${i}`).join(' ')
      expect(await find(words(20))).toEqual([])
      expect(await refused(words(21))).toEqual({ status: 422, code: 'validation', fields: ['q'] })
      expect(await find('x'.repeat(1000))).toEqual([])
      expect(await find('😀'.repeat(1000))).toEqual([])
      for (const longest of ['*', '?', '\ufdfa']) expect(await find(longest.repeat(1000))).toEqual([])
    })
  })

  test('takes every character for itself', async () => {
    const odd = [
      '%',
      '_',
      '\\',
      "'",
      '*',
      '^',
      '(',
      ')',
      ':',
      '-',
      '+',
      '.',
      '?',
      '[',
      ']',
      '{',
      '}',
      'AND',
      'NEAR',
      '$1',
      ';--',
      '%_%',
      '\\\\',
      "''",
      '***',
      '(((',
      '%%%',
      '___',
      '[?]',
      '*?[*]',
    ]
    await addMany(stowage, home, odd.length, i => ({ name: `<${odd[i]}>` }))
    for (const text of odd) {
      const wanted = odd
        .filter(other => other.toLowerCase().includes(text.toLowerCase()))
        .map(other => `<${other}>`)
      expect((await find(text)).toSorted()).toEqual(wanted.toSorted())
      expect(await find(`<${text}>`)).toEqual([`<${text}>`])
    }
  })

  test.each([
    ['Électronique', ['electronique', 'ÉLECTRONIQUE', 'e\u0301lec', 'qué', 'é']],
    ['electronica', ['electrónica', 'ELECTRÓ']],
    ['Straße', ['strasse', 'STRASSE', 'raß', 'ẞ', 'ass', 'ß']],
    ['STRASSE', ['straße', 'ß', 'ẞe']],
    ['İstanbul', ['istanbul', 'ISTANBUL', 'i']],
    ['ΟΔΟΣ', ['οδος', 'οδοσ', 'δος', 'ς']],
    ['ﬁsh', ['fish', 'FISH', 'fi']],
    ['㎏', ['kg', 'KG']],
    ['Ｆｕｌｌ', ['full', 'ull']],
    ['日本語の本', ['日', '日本', '本語の', '日本語の本', '本']],
    ['한글날', ['한', '글날', '한글날']],
    ['กล้องถ่ายรูป', ['กล้อง', 'ถ่าย', 'ก', 'รูป']],
    ['🎸🥁 band', ['🎸', '🎸🥁', '🥁 band', '🎸🥁 b']],
    ['👩‍🚀 suit', ['👩‍🚀', '👩', '🚀 suit']],
    ['Йод', ['йод', 'ЙОД', 'иод']],
    ['Ada’s box', ["ada's", 'ada’s', 'ADAʼS', '"ada\'s b"']],
    ["Ada's box", ['ada’s', 'ada‘s', 'ada′s']],
    ['say “hi”', ['say “hi”', '“hi', '„hi', '«hi', '"hi']],
    ['Pipe 5″', ['5″', '5"', '5”']],
    ['Board 2×4', ['2x4', '2×4', '2X4']],
    ['Bolt 3½', ['3½', '½', '1/2', '"3 1/2"']],
    ['Bolt 3 1/2 mm', ['3½', '½', '3½ mm']],
    ['Cable 10\u00a0m', ['"10 m"', '"10\u00a0m"', '"10\u202fm"']],
    ['Cable 10 m', ['"10\u00a0m"']],
    ['scr\u200bew\u00addriver', ['screwdriver', 'screw\u200bdriver']],
    ['screwdriver', ['scr\u200bew', 'screw\u2060driver', '\ufeffscrewdriver']],
    ['Łódź', ['lodz', 'łódź', 'LODZ', 'ŁÓDŹ']],
    ['Lodz', ['łódź', 'lodz']],
    ['Đorđe Ħal ısı', ['dorde', 'đorđe', 'hal', 'ħal', 'isi', 'ısı', 'ISI']],
    ['Œuvre', ['oeuvre', 'œuvre', 'ŒUVRE']],
    ['Oeuvre', ['œuvre']],
    ['Smørrebrød', ['smorrebrod']],
  ])('%s is found by other writings of it', async (name, needles) => {
    await home.make(name)
    await home.make('Zzz')
    for (const needle of needles) expect([needle, await find(needle)]).toEqual([needle, [name]])
  })

  describe('by the other spelling of a letter', () => {
    test.each([
      [
        'Müller',
        ['mueller', 'MUELLER', 'müller', 'muller', 'mu\u0308ller', 'uell', 'ue', 'üll'],
        ['muelller', 'moller'],
      ],
      ['Mueller', ['müller', 'MÜLLER', 'mu\u0308ller', 'mueller', 'üll', 'ü'], ['muller']],
      ['Muller', ['müller', 'muller'], ['mueller']],
      ['Blu', ['blu', 'blü'], ['blue', 'blüe']],
      ['Käse', ['kaese', 'käse', 'kase'], ['kaase']],
      ['Kaese', ['käse'], ['kase']],
      ['Öl', ['oel', 'ÖL', 'öl', 'ol', 'oe'], ['oeel']],
      ['Oel', ['öl', 'oel'], ['ol']],
      ['Århus', ['aarhus', 'århus', 'arhus', 'AARHUS', 'a\u030arhus'], ['aerhus']],
      ['Aarhus', ['århus', 'ÅRHUS', '\u212brhus'], ['aerhus']],
      ['Smørrebrød', ['smoerrebroed', 'SMØRREBRØD', 'ørre', 'ø', 'oerr'], ['smueerrebroed']],
      ['Smoerrebroed', ['smørrebrød', 'ørr', 'smørrebroed'], []],
      ['Ærø', ['aeroe', 'ærø', 'ÆRØ', 'æ'], []],
      ['Aeroe', ['ærø', 'ÆRØ'], []],
      ['Straße', ['strasse', 'straße', 'STRASSE', 'ß'], []],
      ['Strasse', ['straße', 'ẞ'], []],
      [
        'Über Größen',
        ['ueber groessen', '"ueber groessen"', '"über größen"', '"ber gr"', '"uber grossen"'],
        ['"uebergr"'],
      ],
      ['Ueber Groessen', ['"über größen"', 'größen über', '"über groessen"'], ['"uber grossen"']],
      ['Ueberführung', ['überführung', 'ueberfuehrung', 'überfuehrung'], []],
      ['Ǖ ǽ ǿ', ['"ue ae oe"', '"ǖ ǽ ǿ"', '"ü æ ø"'], []],
    ])('%s is found by it, and by nothing that it is not', async (name, needles, others) => {
      await home.make(name)
      await home.make('Zzz')
      for (const q of needles) {
        expect([q, await find(q)]).toEqual([q, [name]])
        expect((await home.list({ q, pageSize: 0 })).total).toBe(1)
      }
      for (const q of others) expect([q, await find(q)]).toEqual([q, []])
    })

    test('wherever a search looks', async () => {
      await home.make('Bystander')
      const { id } = await home.make('Chest')
      const tag = await home.tag('Gefährlich')
      await home.tag('Ungefährlich')
      const fields = [{ type: 'text', name: 'Höhe', textValue: 'fünf' }]
      const texts = {
        description: 'schön',
        serialNumber: 'Ä-1',
        modelNumber: 'Blå',
        manufacturer: 'Jørn',
        notes: 'läuft',
      }
      await home.put(id, { ...texts, fields, tagIds: [tag.id] })
      await addPhoto(stowage, home, id, { title: 'Beschädigt.jpg' })
      await home.put(id, { notes: 'läuft gut' })
      const words = [
        'schoen',
        'ae-1',
        'blaa',
        'joern',
        'laeuft',
        'hoehe',
        'fuenf',
        'beschaedigt',
        'gefaehrlich',
      ]
      for (const q of [...words, words.join(' '), '"laeuft gut"'])
        expect([q, await find(q)]).toEqual([q, ['Chest']])
      for (const q of [
        '"schoen schoen"',
        '"schoenae-1"',
        'schoenschon',
        '"laeuft gut lauft"',
        'ungefaehrlich',
      ])
        expect([q, await find(q)]).toEqual([q, []])
    })

    test('finds a tag that is written out, and counts everything once', async () => {
      const kitchen = await home.tag('Kueche')
      const other = await home.tag('Kuechlein')
      for (let i = 0; i < 5; i++) await home.make(`Küche ${i} Kueche`, { tagIds: [kitchen.id, other.id] })
      await home.make('Küche')
      await home.make('Pan', { tagIds: [kitchen.id] })
      await home.make('Kuche')
      expect(await find('küche pan')).toEqual(['Pan'])
      for (const [q, total] of [
        ['küche', 8],
        ['kueche', 7],
        ['kuche', 7],
        ['küche kueche', 7],
        ['kü', 8],
      ] as const)
        expect([q, (await home.list({ q, pageSize: 2 })).total]).toEqual([q, total])
    })

    test('keeps up with changes', async () => {
      const { id } = await home.make('Möbel')
      expect(await find('moebel')).toEqual(['Möbel'])
      await home.put(id, { name: 'Mobel' })
      expect(await find('moebel')).toEqual([])
      await home.put(id, { name: 'Stühle' })
      expect(await find('stuehle')).toEqual(['Stühle'])
    })
  })

  test('one and two characters alone, together and with longer words', async () => {
    for (const name of ['ox', 'fox', 'box', 'o', 'xo boxer']) await home.make(name)
    expect(await find('o')).toEqual(['box', 'fox', 'o', 'ox', 'xo boxer'])
    expect(await find('ox')).toEqual(['box', 'fox', 'ox', 'xo boxer'])
    expect(await find('x f')).toEqual(['fox'])
    expect(await find('box x')).toEqual(['box', 'xo boxer'])
    expect(await find('er xo box o')).toEqual(['xo boxer'])
    expect(await find('o', { page: 2, pageSize: 2 })).toEqual(['o', 'ox'])
    expect((await home.list({ q: 'o', pageSize: 1 })).total).toBe(5)
    expect(await find('z')).toEqual([])
  })

  describe('by asset number', () => {
    beforeEach(async () => {
      for (const [name, assetId] of [
        ['Kettle', 42],
        ['Toaster', 42],
        ['Grill', 1042],
        ['Bare', ''],
        ['#abc', 7],
      ] as const)
        await home.put((await home.make(name)).id, { assetId })
      const oven = await home.room('Oven')
      await home.put(oven.id, { assetId: '42' })
    })

    test.each([
      ['#000-042', ['Kettle', 'Toaster']],
      ['#42', ['Kettle', 'Toaster']],
      ['#"42"', ['Kettle', 'Toaster']],
      [' #0-0-4-2 ', ['Kettle', 'Toaster']],
      ['#001-042', ['Grill']],
      ['#0', []],
      ['#000-000', []],
      ['#43', []],
      ['#abc', ['#abc']],
      ['#', ['#abc']],
      ['#42 kettle', []],
      ['042', ['Grill', 'Kettle', 'Toaster']],
      ['000-042', ['Kettle', 'Toaster']],
    ])('%s', async (q, names) => {
      expect(await find(q)).toEqual(names)
    })

    test('minds the other filters', async () => {
      expect(await find('#42', { isLocation: true })).toEqual(['Oven'])
      await home.put((await home.list({ q: 'kettle' })).items[0]?.id as string, { archived: true })
      expect(await find('#42')).toEqual(['Toaster'])
      expect(await find('#42', { includeArchived: true, pageSize: 1 })).toEqual(['Kettle'])
    })
  })

  describe('keeps up', () => {
    test('with the names of tags, without a write to what carries them', async () => {
      const tag = await home.tag('Winter')
      const below = await home.tag('Wool', tag.id)
      const hat = await home.make('Hat', { tagIds: [tag.id] })
      await home.make('Sock', { tagIds: [below.id] })
      expect(await find('winter')).toEqual(['Hat'])
      expect(await find('wi')).toEqual(['Hat'])
      expect(await find('win "hat"')).toEqual(['Hat'])
      await home.client.call(updateTag, { id: tag.id, name: 'Été froid' })
      expect(await find('winter')).toEqual([])
      expect(await find('"ete f"')).toEqual(['Hat'])
      expect(await find('été', { negateTags: true, tags: [below.id] })).toEqual(['Hat'])
      await home.patch(hat.id, { tagIds: [below.id] })
      expect(await find('froid')).toEqual([])
      expect(await find('wool')).toEqual(['Hat', 'Sock'])
      await home.client.call(deleteTag, { id: below.id })
      expect(await find('wool')).toEqual([])
    })

    test('with changes, copies and deletions', async () => {
      const hat = await home.make('Hat', { description: 'felt' })
      await home.put(hat.id, { fields: [{ type: 'text', name: 'Shop', textValue: 'Paris' }] })
      expect(await find('felt paris shop')).toEqual(['Hat'])
      await home.put(hat.id, { name: 'Cap', fields: [], assetId: '' })
      expect(await find('hat')).toEqual([])
      expect(await find('paris')).toEqual([])
      expect(await find('felt cap')).toEqual(['Cap'])
      expect(await find('000-001')).toEqual([])
      const copy = await home.duplicate(hat.id, { copyPrefix: 'Another ' })
      expect(await find('cap felt')).toEqual(['Another Cap', 'Cap'])
      expect(await find('another 000-001')).toEqual(['Another Cap'])
      await home.remove(hat.id)
      expect(await find('felt')).toEqual(['Another Cap'])
      await home.remove(copy.id)
      expect(await find('felt')).toEqual([])
      expect(await find('fe')).toEqual([])
    })

    test('with archiving and kinds', async () => {
      const crate = await home.make('Crate')
      await home.put(crate.id, { archived: true })
      expect(await find('crate')).toEqual([])
      expect(await find('crate', { includeArchived: true })).toEqual(['Crate'])
      await home.put(crate.id, { archived: false, entityTypeId: home.locationType.id })
      expect(await find('cra')).toEqual([])
      expect(await find('cra', { isLocation: true })).toEqual(['Crate'])
    })
  })

  test('finds the same by a word and by its parts among thousands, group by group', async () => {
    const neighbour = await Household.of(ada.client, 'Neighbour')
    const colours = ['red', 'green', 'blue', 'grey']
    const nameOf = (i: number) => `${colours[i % 4]} widget ${i} ${'abcdefghij'[i % 10]}q`
    await addMany(stowage, neighbour, 300, i => ({ name: nameOf(i) }))
    const total = async (q: string) => (await home.list({ q, pageSize: 3 })).total
    await addMany(stowage, home, 2500, i => ({ name: nameOf(i) }))
    const count = (fits: (name: string) => boolean) =>
      Array.from({ length: 2500 }, (_, i) => nameOf(i)).filter(fits).length
    expect(await total('widget')).toBe(2500)
    expect(await total('red widget')).toBe(625)
    expect(await total('q')).toBe(2500)
    expect(await total('aq')).toBe(count(name => name.includes('aq')))
    expect(await total('red 77')).toBe(count(name => name.includes('red') && name.includes('77')))
    expect(await total('"widget 77"')).toBe(count(name => name.includes('widget 77')))
    expect(await total('777')).toBe(count(name => name.includes('777')))
    expect(await total('g 77')).toBe(count(name => name.includes('g') && name.includes('77')))
  })

  test('looks through fewer texts at once where some are very long, and finds the same', async () => {
    const scraps = ['xq', 'steel xq', '"bolt 1" xq']
    const totals = () =>
      Promise.all(scraps.map(async q => (await home.list({ q, pageSize: 2, includeArchived: true })).total))
    // Always another list: the same one would be answered from the cache.
    let nth = 0
    const statements = async () =>
      (await fewestStatements(() => home.list({ q: 'xq', quantityMax: 1000 + nth++, pageSize: 2 })))
        .statements
    await addMany(stowage, home, 200, i => ({ name: `Bolt ${i}`, notes: i % 2 === 0 ? 'steel xq' : 'steel' }))
    expect(await totals()).toEqual([100, 100, 55])
    const few = await statements()
    await addMany(stowage, home, 3, i => ({
      name: `Scroll ${i}`,
      notes: 'steel of bolt 1, xq '.repeat(20_000),
    }))
    // `addMany` writes past the recording of changes, which invalidates cached lists.
    await home.tag('Change')
    expect(await totals()).toEqual([103, 103, 58])
    expect(await statements()).toBeGreaterThanOrEqual(few + 200 / 21)
    const { types } = await home.client.call(listFacets, { q: 'xq' })
    expect(types.map(({ count }) => count)).toEqual([103])
  })
})
