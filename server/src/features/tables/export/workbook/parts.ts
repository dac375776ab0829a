import type { ColumnKind, DayOrder } from '../table.ts'
import { escapeText } from './xml.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const media = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Styles of cells, by their place in `cellXfs`. */
export const styles = { usual: 0, header: 1, day: 2, amount: 3, text: 4, whole: 5 } as const

/** The style of the cells of a column. */
export const styleOf: Readonly<Record<ColumnKind, number>> = {
  text: styles.usual,
  name: styles.usual,
  note: styles.usual,
  code: styles.text,
  number: styles.usual,
  amount: styles.amount,
  day: styles.day,
  flag: styles.usual,
}

/** A slash is the separator of days in the language of the program. */
const dayFormats: Readonly<Record<DayOrder, string>> = {
  ymd: 'yyyy-mm-dd',
  dmy: 'dd/mm/yyyy',
  mdy: 'mm/dd/yyyy',
}

/** Built in: the short day of the program (ECMA-376 part 1, 18.8.30). */
const localDay = 14
/** Built-in format: all digits of an integer. */
const wholeFormat = 1
/** Built-in format: text. */
const textFormat = 49
const amountFormat = 164
const dayFormat = 165

function stylesPart(dates: DayOrder | undefined): string {
  const day = dates === undefined ? localDay : dayFormat
  const formats = [
    // Up to six decimals, as prices are stored: a program that saves what it shows loses none.
    `<numFmt numFmtId="${amountFormat}" formatCode="0.00####"/>`,
    ...(dates === undefined ? [] : [`<numFmt numFmtId="${dayFormat}" formatCode="${dayFormats[dates]}"/>`]),
  ]
  const cells = [
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
    ...[day, amountFormat, textFormat, wholeFormat].map(
      id => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    ),
  ]
  return `${head}<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formats.join('')}</numFmts>\
<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>\
<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="${cells.length}">${cells.join('')}</cellXfs>\
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
}

/** Everything of a workbook but its sheet: names and texts of its parts. */
export const frameParts = (sheet: string, dates: DayOrder | undefined): [name: string, text: string][] => [
  [
    '[Content_Types].xml',
    `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Default Extension="xml" ContentType="application/xml"/>\
<Override PartName="/xl/workbook.xml" ContentType="${media}.sheet.main+xml"/>\
<Override PartName="/xl/styles.xml" ContentType="${media}.styles+xml"/>\
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${media}.worksheet+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${head}<Relationships xmlns="${relations}">\
<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>\
<sheet name="${escapeText(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${head}<Relationships xmlns="${relations}">\
<Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>\
<Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  ],
  ['xl/styles.xml', stylesPart(dates)],
]

/** Begins the part of a sheet, up to its rows: the first row stays where it is. */
export const sheetHead = (widths: readonly number[]): string =>
  `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">\
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>\
<selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews>\
<cols>${widths.map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>\
<sheetData>`

/** Ends it. */
export const sheetTail = '</sheetData></worksheet>'
