import { readFile } from 'node:fs/promises'
import path from 'node:path'
import Papa from 'papaparse'
import type { ProgramFile } from '../program-files/expected.ts'
import { programFiles } from '../program-files/expected.ts'
import type { TableOptions } from '../tables.ts'

type Members = Readonly<Record<string, unknown>>

/** A small file, what somebody has to choose, and what is stored then. */
export interface SmallFile {
  readonly file: string
  readonly choose?: TableOptions
  readonly items: readonly Members[]
}

const kettle = { name: 'Kettle', location: ['Kitchen'], quantity: 1, purchasePrice: 12.5, insured: true }
const march = { purchaseDate: '2024-03-09' }
const scale = {
  name: 'Küchenwaage',
  location: ['Küche'],
  quantity: 1,
  purchasePrice: 12.5,
  insured: true,
  ...march,
}
const drill = { quantity: 1, purchasePrice: 1299, insured: false, location: ['Garage'] }
const german = [
  { ...scale, notes: 'bis 5 kg' },
  { ...drill, name: 'Bohrmaschine', purchaseDate: '2022-10-23' },
]

/** The files of server/test/tables. */
export const smallFiles: readonly SmallFile[] = [
  { file: 'excel-de-csv.csv', choose: { encoding: 'windows-1252' }, items: german },
  { file: 'excel-de-csv-utf8.csv', items: german },
  {
    file: 'excel-uk.csv',
    choose: { dates: 'dmy' },
    items: [
      { ...kettle, ...march },
      { name: 'Toaster', purchasePrice: 25, purchaseDate: '2023-07-05', insured: false },
    ],
  },
  {
    file: 'excel-us.csv',
    items: [
      { ...kettle, ...march },
      { ...drill, name: 'Drill', purchaseDate: '2023-12-31' },
    ],
  },
  { file: 'excel-mac-cr.csv', items: [{ ...kettle, ...march }] },
  { file: 'excel-unicode-text.txt', items: [scale] },
  { file: 'sep-line.csv', items: [{ ...kettle, ...march }] },
  {
    file: 'names-and-prices-only.csv',
    items: [
      { name: 'Piano', location: ['Living Room'], quantity: 1, purchasePrice: 4200 },
      { name: 'Amplifier', location: ['Living Room'], quantity: 1, purchasePrice: 880 },
    ],
  },
  {
    file: 'sortly-like.csv',
    items: [
      {
        name: 'Cordless drill',
        location: ['Garage', 'Shelf A'],
        quantity: 1,
        purchasePrice: 129,
        tags: ['power', 'tools'],
        notes: 'bought used',
      },
    ],
  },
]

const read = (folder: string, file: string): Promise<Buffer<ArrayBuffer>> =>
  readFile(path.join(import.meta.dirname, '..', folder, file))

export const readSmallFile = ({ file }: SmallFile) => read('tables', file)

/** Files of programs whose numbers have commas, and whose days begin with the day or the month. */
const commas = new Set(['excel-german.csv', 'excel-unicode.txt', 'numbers.csv', 'part-db-import.csv'])
const daysFirst = new Set([
  'excel-british.csv',
  'excel-german.csv',
  'excel-unicode.txt',
  'numbers.csv',
  'memento.csv',
  'sortly.csv',
])
const encodingOf: Readonly<Record<string, string>> = {
  'excel-german.csv': 'windows-1252',
  'excel-unicode.txt': 'utf-16le',
}

/** The members that can be held against the cells of a file one by one. */
export const plainMembers = [
  ...([
    'name',
    'description',
    'notes',
    'purchaseFrom',
    'manufacturer',
    'modelNumber',
    'serialNumber',
  ] as const),
  ...(['warrantyDetails', 'soldTo', 'quantity', 'purchasePrice', 'soldPrice'] as const),
  ...(['purchaseDate', 'soldDate', 'warrantyExpires'] as const),
] as const
type PlainMember = (typeof plainMembers)[number]

/** The programs whose files are text; workbooks are made by nobody but a program. */
export const textFiles = programFiles.filter(({ file }) => !file.endsWith('.xlsx'))

export const readProgramFile = ({ file }: ProgramFile) => read('program-files', file)

/** What the plain members of each row of a file are, read without the importer. */
export async function plainRows(program: ProgramFile): Promise<readonly Members[]> {
  const { file, columns } = program
  const text = new TextDecoder(encodingOf[file] ?? 'utf-8').decode(await readProgramFile(program))
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: true })
  const members = new Map(
    Object.entries(columns).flatMap(([header, target]) => {
      const member = plainMembers.find(each => each === target)
      return member === undefined ? [] : [[header, member] as const]
    }),
  )
  const at = data.findIndex(cells => [...members.keys()].every(header => cells.includes(header)))
  const header = data[at] ?? []
  return data
    .slice(at + 1)
    .map(cells =>
      Object.fromEntries(
        [...members].map(([name, member]) => [
          member,
          meantBy(member, cells[header.indexOf(name)] ?? '', file),
        ]),
      ),
    )
}

function meantBy(member: PlainMember, cell: string, file: string): unknown {
  if (member === 'quantity' && cell === '') return 1
  if (member === 'quantity' || member.endsWith('Price')) {
    const digits = cell.replace(/[^\d.,-]/g, '')
    return Number(
      commas.has(file) ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', ''),
    )
  }
  if (!/Date|Expires/.test(member)) return cell
  const numbers =
    cell
      .match(/\d+/g)
      ?.slice(0, 3)
      .map(each => each.padStart(2, '0')) ?? []
  const [one = '', two = '', three = ''] = numbers
  if (numbers.length === 0 || one.length === 4) return numbers.join('-')
  return daysFirst.has(file) ? `${three}-${two}-${one}` : `${three}-${one}-${two}`
}
