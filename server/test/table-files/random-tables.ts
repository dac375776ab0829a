import { type Delimiter, delimiters, type Encoding, encodings } from '@stowage/contract/tables/import-options'
import fc from 'fast-check'
import { encodeText, survives } from './encode-text.ts'
import type { Meant } from './inventory.ts'
import {
  columnsOfInventory,
  type InventoryColumn,
  type Locale,
  locales,
  writeDay,
  writeNumber,
} from './locales.ts'
import { delimited, type Form, orderOfPattern } from './written-files.ts'

/** A table of random items in a random form. */
export interface RandomTable {
  readonly meant: readonly Meant[]
  readonly headers: ReadonlyMap<InventoryColumn, string>
  readonly form: Form
  readonly bytes: Buffer<ArrayBuffer>
  /** The cells of the rows by header. */
  readonly cells: ReadonlyMap<string, readonly string[]>
  /** Does nobody know what the headers mean? */
  readonly isStrange: boolean
}

const texts = [
  'Drill',
  'a/b',
  'C:\\',
  'a;b',
  'x,y; z',
  '"',
  'say "hi"',
  'two\nlines',
  'cr\r\nlf',
  ' front',
  'back ',
  '=1+1',
  '+49 30',
  "it's",
  '😀 smile',
  '象印 5合',
  'Łódź',
  'Füße',
  '5-17',
  '½ l',
  'a | b',
  '	Tab',
  '–',
  '#1',
  'sep=;',
]

const text = fc.oneof(
  fc.constantFrom(...texts),
  fc.string({ unit: fc.constantFrom(...'abcäéß ,;|"\'\t\n/\\-#.'), minLength: 1, maxLength: 8 }),
)

const day = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2025-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

/** How numbers are written in all of a table. */
const numberStyle = fc
  .record({
    decimal: fc.constantFrom('.' as const, ',' as const),
    group: fc.constantFrom('', '.', ',', "'", '’', ' ', '\u00a0', '\u202f'),
    currency: fc.constantFrom('#', '#', '$#', '#\u00a0€', '€ #', 'CHF #', '# kr', 'R$ #', '# EUR'),
    negative: fc.constantFrom('-#', '(#)', '#-'),
    places: fc.constantFrom(undefined, 0, 2, 3),
  })
  .filter(({ decimal, group }) => decimal !== group)

const patterns = [
  'DD.MM.Y',
  'D.M.Y',
  'DD/MM/Y',
  'M/D/Y',
  'MM/DD/Y',
  'Y-MM-DD',
  'Y/M/D',
  'DD-MM-Y',
  'D-M-Y',
  'DD.MM.YY',
  'M/D/YY',
  'DD/MM/YY',
  'DD-MMM-YY',
  'D MMMM Y',
  'MMMM D, Y',
  'D. M. Y',
  'Y. MM. DD.',
  'Y年M月D日',
]

const flags = [
  ['TRUE', 'FALSE'],
  ['ja', 'nein'],
  ['x', ''],
  ['1', '0'],
  ['Yes', 'No'],
  ['Oui', 'Non'],
  ['WAHR', 'FALSCH'],
  ['PRAWDA', 'FAŁSZ'],
  ['✓', ''],
  ['да', 'нет'],
  ['Y', 'N'],
] as const

const spec = fc.record({
  locale: fc.constantFrom(...locales.filter(({ isKnown }) => isKnown)),
  isStrange: fc.boolean(),
  columns: fc.shuffledSubarray(columnsOfInventory.filter(column => column !== 'name')),
  nameAt: fc.nat(9),
  others: fc.array(fc.nat(9), { maxLength: 3 }),
  items: fc.array(
    fc.record({
      name: text,
      location: fc.shuffledSubarray([0, 1, 2]),
      quantity: fc.nat(3e6),
      purchasePrice: fc.oneof(
        fc.integer({
          min: -1e5,
          max: 1e7,
        }),
        fc.constant(0),
      ),
      purchaseDate: fc.oneof(fc.constant(''), day),
      insured: fc.boolean(),
      tags: fc.shuffledSubarray([0, 1, 2]),
      serialNumber: fc.oneof(fc.constant(''), text),
      notes: fc.oneof(fc.constant(''), text),
      manufacturer: fc.constantFrom('', 'Bosch', 'Black & Decker', 'AEG'),
      other: text,
    }),
    { minLength: 1, maxLength: 12 },
  ),
  numbers: numberStyle,
  pattern: fc.constantFrom(...patterns),
  flag: fc.constantFrom(...flags),
  path: fc.constantFrom(' > ', ' / ', '/', '\\'),
  tags: fc.constantFrom(', ', ',', '; ', ' | '),
  encoding: fc.oneof({ weight: 2, arbitrary: fc.constant('utf-8' as const) }, fc.constantFrom(...encodings)),
  mark: fc.boolean(),
  delimiter: fc.constantFrom(...delimiters),
  newline: fc.constantFrom('\n', '\r\n', '\r'),
  quotesAll: fc.boolean(),
  title: fc.constantFrom('', '', 'Inventory list 2026', 'Inventory list 2026\n'),
  sums: fc.boolean(),
})
type Spec = typeof spec extends fc.Arbitrary<infer T> ? T : never

/**
 * The letters of a text that an encoding has; a text of another alphabet may lose all of them. An apostrophe before a formula is one
 * of ours, which an import takes away.
 */
const kept = (written: string, encoding: Encoding): string =>
  [...written]
    .filter(letter => survives(letter, encoding) === letter)
    .join('')
    .replace(/^'+(?=[=+\-@\t\r])/, '')

function meantBy({ items, locale, encoding, numbers, flag }: Spec): Meant[] {
  const { rooms, tags } = locale
  const places = numbers.places ?? 3
  const scale = 10 ** places
  const keep = (written: string) => kept(written, encoding)
  const hasFlags = keep(flag[0]) !== ''
  return items.map(({ other: _, ...item }, i) => ({
    ...item,
    // Blanks around the name in a table of another program are no part of it.
    name: `${keep(keep(item.name).trim())} ${i}`.trim(),
    location: item.location.map(at => keep(rooms[at] ?? '')),
    quantity: item.quantity / scale,
    purchasePrice: item.purchasePrice / scale,
    insured: hasFlags && item.insured,
    tags: item.tags.map(at => keep(tags[at] ?? '')),
    serialNumber: keep(item.serialNumber),
    notes: keep(item.notes),
  }))
}

function cellsOf(
  item: Meant,
  { numbers, pattern, flag, path, tags, encoding }: Spec,
): Record<InventoryColumn, string> {
  const plain = (value: number) =>
    writeNumber(Math.abs(value), numbers, kept(numbers.group, encoding), numbers.places)
  const price = numbers.currency.replace('#', plain(item.purchasePrice))
  const { name, serialNumber, manufacturer, notes, insured } = item
  return {
    name,
    serialNumber,
    manufacturer,
    notes,
    location: item.location.join(path),
    quantity: plain(item.quantity),
    purchasePrice: item.purchasePrice < 0 ? numbers.negative.replace('#', price) : price,
    purchaseDate: item.purchaseDate === '' ? '' : writeDay(item.purchaseDate, pattern),
    insured: insured ? flag[0] : flag[1],
    tags: item.tags.join(tags),
  }
}

const headerOf = ({ headers }: Locale, column: InventoryColumn): string =>
  headers[columnsOfInventory.indexOf(column)] ?? column

function tableOf(drawn: Spec): RandomTable {
  const { locale, isStrange, encoding, delimiter, newline, quotesAll, title, mark, pattern, numbers } = drawn
  const columns: InventoryColumn[] = [...drawn.columns]
  columns.splice(drawn.nameAt, 0, 'name')
  const headers = new Map(
    columns.map((column, i) => [
      column,
      isStrange ? `Qwx ${i}` : survives(headerOf(locale, column), encoding),
    ]),
  )
  const others = [...new Set(drawn.others)].map(n => `Zork ${n}`)
  const meant = meantBy(drawn)
  const written = meant.map((item, i) => ({
    cells: cellsOf(item, drawn),
    other: kept(drawn.items[i]?.other ?? '', encoding),
  }))
  const rows = written.map(({ cells, other }) => [
    ...columns.map(column => survives(cells[column], encoding)),
    ...others.map(() => other),
  ])
  const total = meant.reduce((sum, { purchasePrice }) => sum + Math.round(purchasePrice * 1000), 0) / 1000
  const sums = [...headers.keys()].map(column =>
    column === 'purchasePrice' ? writeNumber(total, numbers, '', numbers.places) : '',
  )
  const hasSums = drawn.sums && total > 0 && headers.has('purchasePrice')
  const all = [
    [...headers.values(), ...others],
    ...rows,
    ...(hasSums ? [[...sums, ...others.map(() => '')]] : []),
  ]
  const above = title === '' ? '' : title.replace('\n', newline) + newline
  return {
    meant,
    headers,
    isStrange,
    form: {
      encoding,
      delimiter: delimiter as Delimiter,
      dates: orderOfPattern(pattern),
      decimal: numbers.decimal === '.' ? 'point' : 'comma',
    },
    bytes: encodeText(above + delimited(all, delimiter, newline, quotesAll), encoding, mark),
    cells: new Map([...headers.values()].map((header, i) => [header, rows.map(row => row[i] ?? '')])),
  }
}

/** Tables of random items, columns, regions and dialects. */
export const randomTable: fc.Arbitrary<RandomTable> = spec.map(tableOf)
