import { issueOf } from '@stowage/contract/protocol/issues'
import type { ColumnMapping, ColumnTarget } from '@stowage/contract/tables/import-options'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MappedTable, mapColumns } from './map-columns.ts'
import { presets } from './presets/index.ts'
import { languages } from './synonyms/index.ts'

interface Given {
  readonly mapping?: ColumnMapping
  readonly repeated?: readonly string[]
  readonly isOurs?: boolean
}

/** Maps columns given by header, with their first values. */
const map = (columns: Readonly<Record<string, readonly string[]>>, given: Given = {}): MappedTable => {
  const headers = Object.keys(columns)
  return mapColumns(headers, {
    isOurs: given.isOurs ?? headers.some(header => /^hb\./iu.test(header)),
    mapping: given.mapping,
    repeatedHeaders: given.repeated ?? [],
    samplesOf: index => columns[headers[index] ?? ''] ?? [],
  })
}

const bare = (...headers: string[]): Record<string, string[]> =>
  Object.fromEntries(headers.map(header => [header, []]))

const show = (target: ColumnTarget): string => {
  if ('skip' in target) return '-'
  if ('tag' in target) return `tag ${target.tag}`
  if ('field' in target) return `field ${target.field}`
  if ('contact' in target) return `contact ${target.contact}`
  return target.level === undefined ? target.member : `${target.member} ${target.level}`
}

const targetsOf = ({ columns }: MappedTable): string[] => columns.map(({ target }) => show(target))

const words = fc.constantFrom(
  ...[...languages.values()].flatMap(({ members, levels }) => [
    ...Object.values(members).flat(),
    ...Object.values(levels).flat(),
  ]),
  ...presets.flatMap(({ columns }) => Object.keys(columns)),
  'HB.name',
  'HB.tags',
  'HB.labels',
  'HB.field.A',
  '',
  'Column 1',
  'A (2)',
  '__proto__',
  'constructor',
)
const tables = fc.uniqueArray(fc.oneof(words, fc.string()), { maxLength: 30 })
const targets = fc.constantFrom<ColumnTarget>(
  { member: 'name' as const },
  { member: 'price' as const },
  { member: 'location' as const, level: 2 },
  { field: 'A' },
  { tag: 'T' },
  { skip: true as const },
)

describe('a table of 2,000 columns', () => {
  test.each([
    ['that a mapping names', (name: string) => name],
    ['that it names in other letters', (name: string) => name.toUpperCase()],
    ['that are repeated', (name: string) => `${name} (2)`],
    ['that it does not have', (name: string) => `no ${name}`],
  ])('looks at each of those %s a few times only', (_what, named) => {
    let looks = 0
    const names = Array.from({ length: 1000 }, (_, i) => `Column name ${i}`)
    const headers = new Proxy([...names, ...names.map(name => `${name} (2)`)], {
      get(target, key) {
        if (typeof key === 'string' && /^\d+$/.test(key)) looks++
        return Reflect.get(target, key)
      },
    })
    const mapping = Object.fromEntries(names.map(name => [named(name), { tag: name }]))
    mapColumns(headers, { isOurs: false, mapping, repeatedHeaders: names, samplesOf: () => [] })
    expect(looks).toBeLessThan(20 * 2000)
  })
})

describe('every table', () => {
  test('has one target for each column in order, none of them twice, and what the mapping says', () => {
    fc.assert(
      fc.property(
        ...([tables, fc.array(fc.tuple(fc.nat(29), targets)), fc.array(fc.string()), fc.boolean()] as const),
        (headers, chosen, samples, isOurs) => {
          const mapping = Object.fromEntries(
            chosen.flatMap(([i, target]) => (headers[i] === undefined ? [] : [[headers[i], target]])),
          )
          const options = { isOurs, mapping, repeatedHeaders: [], samplesOf: () => samples }
          const { columns, issues } = mapColumns(headers, options)
          expect(columns.map(({ header }) => header)).toEqual(headers)
          for (const [header, target] of Object.entries(mapping))
            expect(columns[headers.indexOf(header)]).toMatchObject({ target, matchedBy: 'mapping' })
          const given = columns
            .map(({ target }) => show(target))
            .filter(target => target !== '-' && !target.startsWith('tag '))
          if (issues.length === 0) expect(new Set(given).size).toBe(given.length)
        },
      ),
    )
  })
})

describe('columns of ours', () => {
  test('are named without regard to case, blanks, underscores and dashes, custom fields exactly', () => {
    const table = map(
      bare('HB.name', ' hb.Serial Number', 'HB.purchase-price', 'HB.field. Two words ', 'Other'),
    )
    expect(targetsOf(table)).toEqual(['name', 'serialNumber', 'purchasePrice', 'field  Two words ', '-'])
    expect(table.columns.map(({ matchedBy }) => matchedBy)).toEqual([...Array(4).fill('header'), 'none'])
    expect(table).toMatchObject({ preset: 'Homebox', issues: [] })
  })

  test('include references, addresses, locations and tags', () => {
    const table = map(bare('HB.import_ref', 'HB.parent_import_ref', 'HB.url', 'HB.location', 'HB.tags'))
    expect(targetsOf(table)).toEqual(['importRef', 'parent', 'url', 'location', 'tags'])
  })

  test('have older names, which count where the newer one is missing', () => {
    const older = map(bare('HB.labels', 'HB.purchase_time', 'HB.sold_time', 'HB.sold_date'))
    expect(targetsOf(older)).toEqual(['tags', 'purchaseDate', '-', 'soldDate'])
    expect(older.preset).toBe('Homebox (older version)')
  })

  test('are not two of the same name, unless nobody knows them', () => {
    const table = map(bare('HB.name', 'HB.notes', 'HB.notes (2)', 'Other', 'Other (2)'), {
      repeated: ['HB.notes', 'Other'],
    })
    expect(table.issues).toEqual([{ column: 'HB.notes', issue: issueOf('repeated_column') }])
    expect(map(bare('HB.name', 'hb.Name')).issues).toEqual([
      { column: 'hb.Name', issue: issueOf('repeated_column') },
    ])
  })

  test('are mapped to something else on demand', () => {
    const table = map(bare('HB.name', 'HB.notes'), { mapping: { 'HB.notes': { member: 'description' } } })
    expect(targetsOf(table)).toEqual(['name', 'description'])
  })
})

describe('a mapping', () => {
  test('counts before every guess, by the exact header or else by its fold', () => {
    const table = map(bare('Name', 'NAME', 'Serial_No', 'Price'), {
      mapping: { NAME: { member: 'description' }, 'serial no': { field: 'Code' }, name: { member: 'name' } },
    })
    expect(targetsOf(table)).toEqual(['name', 'description', 'field Code', 'purchasePrice'])
    expect(table.columns.map(({ matchedBy }) => matchedBy)).toEqual([
      'mapping',
      'mapping',
      'mapping',
      'synonym',
    ])
    expect(table.issues).toEqual([])
  })

  test('takes its targets from the guesses', () => {
    const table = map(bare('Name', 'Item', 'Total price', 'Price'), {
      mapping: { Item: { member: 'name' }, 'Total price': { member: 'total' } },
    })
    expect(targetsOf(table)).toEqual(['-', 'name', 'total', '-'])
  })

  test('names columns that are there, unless they are skipped', () => {
    const { issues } = map(bare('Name'), { mapping: { Price: { member: 'price' }, Photo: { skip: true } } })
    expect(issues).toEqual([{ column: 'Price', issue: issueOf('missing_column') }])
  })

  test('does not give two columns the same target', () => {
    const same = (mapping: ColumnMapping) =>
      map(bare('A', 'B', 'C'), { mapping }).issues.map(({ column, issue }) => [
        column,
        issue.params['column'],
      ])
    expect(same({ A: { member: 'notes' }, B: { member: 'notes' } })).toEqual([
      ['A', 'B'],
      ['B', 'A'],
    ])
    expect(same({ A: { member: 'price' }, B: { member: 'total' } })).toHaveLength(2)
    expect(same({ A: { field: 'F' }, B: { field: 'F' } })).toHaveLength(2)
    expect(same({ A: { member: 'location' }, B: { member: 'location', level: 2 } })).toHaveLength(2)
    expect(same({ A: { member: 'location', level: 1 }, B: { member: 'location', level: 1 } })).toHaveLength(2)
    expect(same({ A: { member: 'location', level: 1 }, B: { member: 'location', level: 2 } })).toEqual([])
    expect(same({ A: { tag: 'T' }, B: { tag: 'T' }, C: { skip: true } })).toEqual([])
  })

  test('says what each of several columns with one header is', () => {
    const columns = bare('Name', 'Note', 'Note (2)')
    const repeated = ['Note']
    const error = [{ column: 'Note', issue: issueOf('repeated_column') }]
    expect(map(columns, { repeated }).issues).toEqual(error)
    expect(map(columns, { repeated, mapping: { Note: { member: 'notes' } } }).issues).toEqual(error)
    const both: ColumnMapping = { Note: { member: 'notes' }, 'Note (2)': { skip: true } }
    expect(map(columns, { repeated, mapping: both }).issues).toEqual([])
  })
})

describe('guesses', () => {
  test('take the table that Homebox wrote at first', () => {
    const headers =
      'Import Ref,Location,Labels,Quantity,Name,Description,Insured,Serial Number,Model Number,Manufacturer,Notes,' +
      'Purchased From,Purchased Price,Purchased At,Lifetime Warranty,Warranty Expires,Warranty Details,Sold To,Sold Price,' +
      'Sold At,Sold Notes'
    expect(targetsOf(map(bare(...headers.split(','))))).toEqual([
      'importRef',
      'location',
      'tags',
      'quantity',
      'name',
      'description',
      'insured',
      'serialNumber',
      'modelNumber',
      'manufacturer',
      'notes',
      'purchaseFrom',
      'purchasePrice',
      'purchaseDate',
      'lifetimeWarranty',
      'warrantyExpires',
      'warrantyDetails',
      'soldTo',
      'soldPrice',
      'soldDate',
      'soldNotes',
    ])
  })

  test('read headers in ten languages, with and without units', () => {
    const names = {
      en: [
        'Item',
        'Qty.',
        'Price (EUR)',
        'Serial #',
        'Brand',
        'Purchased on',
        'Warranty until',
        'Room',
        'Best before',
      ],
      de: [
        'Bezeichnung',
        'Stückzahl',
        'Preis in €',
        'Serien-Nr.',
        'Hersteller',
        'Gekauft am',
        'Garantie bis',
        'Raum',
        'MHD',
      ],
      fr: [
        'Désignation',
        'Qté',
        "Prix d'achat (€)",
        'N° de série',
        'Marque',
        "Date d'achat",
        'Fin de garantie',
        'Pièce',
        'DLC',
      ],
      es: [
        'Artículo',
        'Cantidad',
        'Precio €',
        'Nº de serie',
        'Marca',
        'Fecha de compra',
        'Garantía hasta',
        'Habitación',
        'Caducidad',
      ],
      it: [
        'Oggetto',
        'Q.tà',
        'Prezzo EUR',
        'Matricola',
        'Marca',
        'Data di acquisto',
        'Scadenza garanzia',
        'Stanza',
        'Scadenza',
      ],
      nl: [
        'Naam',
        'Aantal',
        'Prijs [€]',
        'Serienummer',
        'Merk',
        'Aankoopdatum',
        'Garantie tot',
        'Kamer',
        'Houdbaar tot',
      ],
      pt: [
        'Nome',
        'Quantidade',
        'Preço (R$)',
        'Nº de série',
        'Fabricante',
        'Data de compra',
        'Garantia até',
        'Quarto',
        'Validade',
      ],
      pl: [
        'Nazwa',
        'Ilość',
        'Cena (zł)',
        'Numer seryjny',
        'Producent',
        'Data zakupu',
        'Gwarancja do',
        'Pokój',
        'Termin ważności',
      ],
      sv: [
        'Föremål',
        'Antal',
        'Pris (kr)',
        'Serienr',
        'Märke',
        'Inköpsdatum',
        'Garanti till',
        'Rum',
        'Bäst före',
      ],
      da: [
        'Genstand',
        'Antal',
        'Pris i DKK',
        'Serienummer',
        'Mærke',
        'Købsdato',
        'Garanti til',
        'Værelse',
        'Bedst før',
      ],
    }
    const members = [
      'name',
      'quantity',
      'purchasePrice',
      'serialNumber',
      'manufacturer',
      'purchaseDate',
      'warrantyExpires',
      'location',
      'expires',
    ]
    for (const [language, headers] of Object.entries(names))
      expect([language, ...targetsOf(map(bare(...headers)))]).toEqual([language, ...members])
  })

  test('read headers that say the same twice', () => {
    const table = map(
      bare(
        'Name / Nom',
        'Room/Location',
        'Marke (Hersteller)',
        'price_eur',
        'USD Total',
        'Serial no. or SN',
        'Price / Room',
        '4. Notes',
      ),
    )
    expect(targetsOf(table)).toEqual([
      'name',
      'location',
      'manufacturer',
      'purchasePrice',
      '-',
      'serialNumber',
      '-',
      'notes',
    ])
  })

  test('pass over remarks, unless they could make another price of it', () => {
    const table = map(
      bare(
        'Item name/description',
        'Serial number (if any)',
        'Price (each)',
        'Total (insured value)',
        'Room (floor)',
      ),
    )
    expect(targetsOf(table)).toEqual(['name', 'serialNumber', 'purchasePrice', '-', '-'])
  })

  test('leave what nobody knows, and a column of yes and no that is named like a tag', () => {
    const table = map({ Name: ['Lamp'], Fragile: ['x', ''], Shoe: ['1'] })
    expect(targetsOf(table)).toEqual(['name', '-', '-'])
    expect(table.columns.map(({ matchedBy }) => matchedBy)).toEqual(['synonym', 'none', 'none'])
  })

  test('give a target to the better match', () => {
    expect(targetsOf(map(bare('Item', 'Name', 'Category', 'Tags')))).toEqual(['-', 'name', '-', 'tags'])
    expect(targetsOf(map(bare('Name', 'Total', 'Unit price')))).toEqual(['name', '-', 'purchasePrice'])
    expect(targetsOf(map(bare('Name', 'Total', 'Quantity')))).toEqual(['name', 'total', 'quantity'])
  })

  test('judge ambiguous headers by their values', () => {
    const one = (header: string, ...samples: string[]) =>
      targetsOf(map({ Name: ['Lamp'], [header]: samples }))[1]
    expect(one('Date', '31.12.2023')).toBe('purchaseDate')
    expect(one('Date', 'unknown')).toBe('-')
    expect(one('No.', '1', '2', '3')).toBe('-')
    expect(one('No.', '4', '1', '4')).toBe('quantity')
    expect(one('No.', '000-104', '000-077')).toBe('assetId')
    expect(one('No.', '12', '7', '9')).toBe('-')
    expect(one('Value', '12.50')).toBe('purchasePrice')
    expect(one('Wert', 'hoch')).toBe('-')
    expect(one('Amount', '3', '12')).toBe('quantity')
    expect(one('Amount', '€ 1.299,00')).toBe('purchasePrice')
    expect(one('Garantie', '1/5/2024', '2024-05-01')).toBe('warrantyExpires')
    expect(one('Garantie', '2 Jahre')).toBe('warrantyExpires')
    expect(one('Garantie', '36', '24')).toBe('warrantyExpires')
    expect(one('Garantie', 'beim Händler')).toBe('warrantyDetails')
    expect(one('Sold', '31-Dec-23')).toBe('soldDate')
    expect(one('Sold', 'no', 'yes')).toBe('-')
    expect(one('ID', '01890000-0000-7000-8000-0000000000ee')).toBe('id')
    expect(one('ID', '17')).toBe('-')
    expect(one('Type', 'Furniture', 'Tool')).toBe('type')
    expect(one('Type', '3', '1')).toBe('-')
    expect(one('Insured', 'yes', 'no', 'nein', 'ask Ada')).toBe('insured')
    expect(one('Insured', 'Allianz')).toBe('-')
    expect(one('Insured', '1200')).toBe('-')
    expect(one('Purchase date', '45291')).toBe('purchaseDate')
    expect(one('Asset tag', 'LAP-17')).toBe('-')
  })

  test('judge ambiguous headers by the other columns', () => {
    expect(targetsOf(map({ Name: [], Quantity: ['2'], Amount: ['3'] }))[2]).toBe('purchasePrice')
    expect(targetsOf(map(bare('Name', 'Hersteller', 'Typ')))[2]).toBe('modelNumber')
    expect(targetsOf(map(bare('Name', 'Modell', 'Typ')))[2]).toBe('type')
    expect(targetsOf(map(bare('Name', 'Parent')))[1]).toBe('-')
    expect(targetsOf(map(bare('Name', 'Parent', 'Import ref')))[1]).toBe('parent')
  })

  test('take a description for the name where nothing else is', () => {
    expect(targetsOf(map({ Item: ['1', '2'], Description: ['Lamp', 'Desk'] }))).toEqual(['-', 'name'])
    expect(targetsOf(map(bare('Name', 'Description')))).toEqual(['name', 'description'])
  })

  test('take several columns for the levels of a location only when they go from the outside in', () => {
    expect(targetsOf(map(bare('Name', 'Room', 'Shelf')))).toEqual(['name', 'location 1', 'location 2'])
    expect(targetsOf(map(bare('Name', 'Regal', 'Raum', 'Haus')))).toEqual([
      'name',
      'location 3',
      'location 2',
      'location 1',
    ])
    expect(targetsOf(map(bare('Name', 'Location', 'Room', 'Cabinet', 'Shelf')))).toEqual([
      'name',
      'location 1',
      'location 2',
      'location 3',
      'location 4',
    ])
    expect(targetsOf(map(bare('Bezeichnung', 'Raum', 'Schrank/Fach')))).toEqual([
      'name',
      'location 1',
      'location 2',
    ])
    expect(targetsOf(map(bare('Name', 'Room', 'Location')))).toEqual(['name', '-', 'location'])
    expect(targetsOf(map(bare('Name', 'Box')))).toEqual(['name', 'location'])
    expect(targetsOf(map(bare('Name', 'Location', 'Sub-location')))).toEqual([
      'name',
      'location 1',
      'location 2',
    ])
    expect(targetsOf(map(bare('Ort 2', 'Ort 1', 'Name')))).toEqual(['location 2', 'location 1', 'name'])
    expect(targetsOf(map(bare('Name', 'Location level 1', 'Location level 2', 'Room')))).toEqual([
      'name',
      'location 1',
      'location 2',
      '-',
    ])
  })

  test('take no longer than a moment for hostile headers and cells', () => {
    const blanks = `a${' '.repeat(200_000)}b`
    const columns = { [blanks]: [blanks], [`(${blanks}`]: [`1${' '.repeat(200_000)}x`], [`cf:${blanks}`]: [] }
    expect(targetsOf(map(columns))).toEqual(['-', '-', '-'])
    expect(targetsOf(map({ title: [], valuation: [], ...columns })).slice(2)).toEqual(['-', '-', '-'])
  })

  test('take no longer than a moment for as many columns as a table may have', () => {
    const headers = Array.from({ length: 2000 }, (_, i) => `Column ${i}`)
    expect(targetsOf(map(bare(...headers))).filter(target => target !== '-')).toEqual([])
  })
})

test('columns hold numbers and days in every form that an import reads', () => {
  const table = map({
    Nome: ['Furadeira'],
    'Preço de compra': ['R$ 1.299,00', 'R$ 12,50'],
    'Data da compra': ['20240309', '20231231'],
  })
  expect(targetsOf(table)).toEqual(['name', 'purchasePrice', 'purchaseDate'])
})
