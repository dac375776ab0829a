import Papa from 'papaparse'
import { zipOf } from './group-archives.ts'
import { readWorkbook } from './workbooks.ts'

/** A cell as a spreadsheet program holds it. */
type Held =
  | string
  | number
  | boolean
  | { readonly serial: number }
  | { readonly amount: number }
  | { readonly whole: number }
type Sheet = readonly (readonly Held[])[]

/** What a program does with tables in the language of its computer. */
interface Program {
  readonly delimiter: ',' | ';'
  readonly decimal: '.' | ','
  readonly yes: string
  readonly no: string
  day(parts: { readonly y: string; readonly m: string; readonly d: string }): string
}

const short = (text: string): string => String(Number(text))

/** Programs by the language of the computer. */
export const locales = {
  'en-US': {
    delimiter: ',',
    decimal: '.',
    yes: 'TRUE',
    no: 'FALSE',
    day: ({ y, m, d }) => `${short(m)}/${short(d)}/${y}`,
  },
  'en-GB': {
    delimiter: ',',
    decimal: '.',
    yes: 'TRUE',
    no: 'FALSE',
    day: ({ y, m, d }) => `${d}/${m}/${y}`,
  },
  'de-DE': {
    delimiter: ';',
    decimal: ',',
    yes: 'WAHR',
    no: 'FALSCH',
    day: ({ y, m, d }) => `${d}.${m}.${y}`,
  },
  'fr-FR': {
    delimiter: ';',
    decimal: ',',
    yes: 'VRAI',
    no: 'FAUX',
    day: ({ y, m, d }) => `${d}/${m}/${y}`,
  },
} as const satisfies Readonly<Record<string, Program>>
export type LocaleName = keyof typeof locales

const msPerDay = 86_400_000
const dayZero = Date.UTC(1899, 11, 30)
const dayOf = (serial: number): string => new Date(dayZero + serial * msPerDay).toISOString().slice(0, 10)
const serialOf = (day: string): number => (Date.parse(`${day}T00:00:00Z`) - dayZero) / msPerDay

const addressOf = (at: string): readonly [row: number, column: number] => {
  const [, letters = '', number = ''] = /^([A-Z]+)(\d+)$/.exec(at) ?? []
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return [Number(number) - 1, column - 1]
}

/** Opens a workbook of ours. */
export async function openBook(bytes: Uint8Array): Promise<Sheet> {
  const { cells } = await readWorkbook(bytes)
  const rows: Held[][] = []
  const width = [...cells.keys()].filter(at => addressOf(at)[0] === 0).length
  for (const [at, { type, value, format }] of cells) {
    const [row, column] = addressOf(at)
    const held = (): Held => {
      if (type === 'text') return value
      if (type === 'boolean') return value === '1'
      if (format === '14') return { serial: Number(value) }
      if (format === '1') return { whole: Number(value) }
      return format.startsWith('0.00') ? { amount: Number(value) } : Number(value)
    }
    ;(rows[row] ??= Array.from({ length: width }, (): Held => ''))[column] = held()
  }
  return rows
}

/** Opens a CSV file by a double click: what looks like a number or a day becomes one. */
export function openCsv(bytes: Uint8Array, name: LocaleName): Sheet {
  const { delimiter, decimal, yes, no } = locales[name]
  const number = new RegExp(`^-?\\d+(\\${decimal}\\d+)?$`)
  const { data } = Papa.parse<string[]>(
    Buffer.from(bytes)
      .toString()
      .replace(/^\ufeff/, ''),
    { delimiter },
  )
  return data
    .filter(row => row.length > 1)
    .map(row =>
      row.map((cell): Held => {
        if (number.test(cell)) return Number(cell.replace(decimal, '.'))
        if (/^\d{4}-\d\d-\d\d$/.test(cell)) return { serial: serialOf(cell) }
        if (cell.toUpperCase() === yes || cell.toUpperCase() === no) return cell.toUpperCase() === yes
        return cell
      }),
    )
}

/** What a cell shows. */
function shown(held: Held, { decimal, yes, no, day }: Program): string {
  if (typeof held === 'string') return held
  if (typeof held === 'boolean') return held ? yes : no
  // More than eleven digits are shown as a power of ten.
  if (typeof held === 'number')
    return (Math.abs(held) < 1e11 ? String(held) : held.toExponential(5).replace('e', 'E')).replace(
      '.',
      decimal,
    )
  if ('whole' in held) return String(held.whole)
  if ('amount' in held) {
    const [whole = '', fraction = ''] = held.amount.toFixed(6).split('.')
    return `${whole}${decimal}${fraction.replace(/0{1,4}$/, '')}`
  }
  const [y = '', m = '', d = ''] = dayOf(held.serial).split('-')
  return day({ y, m, d })
}

function text(sheet: Sheet, name: LocaleName, delimiter: string, end: string): string {
  const quoted = (cell: string): string =>
    cell.includes(delimiter) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  return sheet.map(row => row.map(held => quoted(shown(held, locales[name]))).join(delimiter) + end).join('')
}

const windows1252 = new Map(
  [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, i) => i))].map(
    (letter, i) => [letter, i],
  ),
)

const escaped = (value: string): string =>
  value.replace(/[&<>]/g, sign => ({ '&': '&amp;', '<': '&lt;' })[sign] ?? '&gt;')

const letters = (index: number): string =>
  (index >= 26 ? String.fromCharCode(64 + Math.floor(index / 26)) : '') +
  String.fromCharCode(65 + (index % 26))

/** A workbook as Excel and LibreOffice write it: shared texts, styles by number. */
function book(sheet: Sheet, dayFormat: string): Promise<Buffer> {
  const shared = new Map<string, number>()
  const cellOf = (held: Held, at: string): string => {
    if (held === '') return `<c r="${at}" s="3"/>`
    if (typeof held === 'string') {
      if (!shared.has(held)) shared.set(held, shared.size)
      return `<c r="${at}" s="3" t="s"><v>${shared.get(held)}</v></c>`
    }
    if (typeof held === 'boolean') return `<c r="${at}" t="b"><v>${held ? 1 : 0}</v></c>`
    if (typeof held === 'number') return `<c r="${at}"><v>${held}</v></c>`
    if ('whole' in held) return `<c r="${at}" s="4"><v>${held.whole}</v></c>`
    if ('amount' in held) return `<c r="${at}" s="2"><v>${held.amount}</v></c>`
    return `<c r="${at}" s="1"><v>${held.serial}</v></c>`
  }
  const rows = sheet.map(
    (row, i) =>
      `<row r="${i + 1}" spans="1:${row.length}">${row.map((held, j) => cellOf(held, `${letters(j)}${i + 1}`)).join('')}</row>`,
  )
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const media = 'application/vnd.openxmlformats-officedocument'
  const xf = (id: number) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0"/>`
  return zipOf({
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${media}.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${media}.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${media}.spreadsheetml.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${media}.spreadsheetml.sharedStrings+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr defaultThemeVersion="166925"/><sheets><sheet name="Tabelle1" sheetId="1" r:id="rId1"/></sheets><calcPr calcId="191029"/></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${relations}"><Relationship Id="rId3" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId4" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="0.00####"/><numFmt numFmtId="165" formatCode="${dayFormat}"/></numFmts><fonts count="1"><font><sz val="11"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5">${xf(0)}${xf(dayFormat === '' ? 14 : 165)}${xf(164)}${xf(49)}${xf(1)}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${main}"><dimension ref="A1:${letters((sheet[0]?.length ?? 1) - 1)}${sheet.length}"/><sheetViews><sheetView tabSelected="1" workbookViewId="0"/></sheetViews><sheetFormatPr baseColWidth="10" defaultRowHeight="15"/><sheetData>${rows.join('')}</sheetData><pageMargins left="0.7" right="0.7" top="0.78" bottom="0.78" header="0.3" footer="0.3"/></worksheet>`,
    'xl/sharedStrings.xml': `${head}<sst xmlns="${main}" count="${shared.size}" uniqueCount="${shared.size}">${[...shared.keys()].map(each => `<si><t xml:space="preserve">${escaped(each)}</t></si>`).join('')}</sst>`,
  })
}

/** What programs make of a sheet when it is saved, by what the person chooses. */
export const savedAs = {
  'Excel CSV': (sheet, name) =>
    Buffer.from(
      Uint8Array.from(
        text(sheet, name, locales[name].delimiter, '\r\n'),
        letter => windows1252.get(letter) ?? '?'.charCodeAt(0),
      ),
    ),
  'Excel CSV UTF-8': (sheet, name) =>
    Buffer.from(`\ufeff${text(sheet, name, locales[name].delimiter, '\r\n')}`),
  'Excel Unicode text': (sheet, name) => Buffer.from(`\ufeff${text(sheet, name, '\t', '\r\n')}`, 'utf16le'),
  'LibreOffice CSV': (sheet, name) => Buffer.from(text(sheet, name, ',', '\n')),
  'Excel workbook': sheet => book(sheet, ''),
  'LibreOffice workbook': (sheet, name) =>
    book(sheet, name === 'en-US' ? 'mm/dd/yyyy' : name === 'de-DE' ? 'dd.mm.yyyy' : 'dd/mm/yyyy'),
} as const satisfies Readonly<Record<string, (sheet: Sheet, name: LocaleName) => Buffer | Promise<Buffer>>>
export type SavedAs = keyof typeof savedAs
