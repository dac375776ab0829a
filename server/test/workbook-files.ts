import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'

/** Files of an archive by name. */
export type Files = Readonly<Record<string, string | Buffer>>

/** A ZIP archive. */
export function zipOf(files: Files): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

/** A sheet of a workbook: the XML of its rows, or the texts and numbers of the cells of each row. */
export interface SheetOf {
  readonly name?: string
  readonly state?: 'hidden' | 'veryHidden'
  readonly rows: string | readonly (readonly (string | number)[])[]
  /** Ranges such as `A2:A4`. */
  readonly merged?: readonly string[]
}

/** What a workbook has besides its sheets. */
export interface WorkbookOf {
  /** The texts that cells share, as XML of `<si>`. */
  readonly texts?: readonly string[]
  /** The formats of numbers: each is that of the style of the same place, which follows style 0. */
  readonly formats?: readonly (number | string)[]
  readonly is1904?: boolean
  /** Other files, or others in place of those that a workbook has. */
  readonly files?: Files
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Rows of texts and numbers as XML, each in its cell. */
const rowsOf = (rows: readonly (readonly (string | number)[])[]): string =>
  rows
    .map(cells => {
      const texts = cells.map(cell =>
        typeof cell === 'number'
          ? `<c><v>${cell}</v></c>`
          : `<c t="inlineStr"><is><t xml:space="preserve">${escape(cell)}</t></is></c>`,
      )
      return `<row>${texts.join('')}</row>`
    })
    .join('')

const mergedOf = (ranges: readonly string[]): string =>
  ranges.length === 0
    ? ''
    : `<mergeCells count="${ranges.length}">${ranges.map(range => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`

/** The files of a workbook as Excel writes them. */
export function workbookFiles(
  sheets: readonly SheetOf[],
  { texts = [], formats = [], is1904 = false, files = {} }: WorkbookOf = {},
): Files {
  const codes = formats.flatMap((format, i) =>
    typeof format === 'string' ? [`<numFmt numFmtId="${164 + i}" formatCode="${escape(format)}"/>`] : [],
  )
  const styles = formats.map(
    (format, i) => `<xf numFmtId="${typeof format === 'string' ? 164 + i : format}" applyNumberFormat="1"/>`,
  )
  const relationOf = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
  return {
    '_rels/.rels': `${head}<Relationships ${relations}>${relationOf('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml':
      `${head}<workbook ${main} xmlns:r="${office}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>` +
      sheets
        .map(
          ({ name = `Sheet${sheets.length}`, state }, i) =>
            `<sheet name="${escape(name)}" sheetId="${i + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="rId${i + 1}"/>`,
        )
        .join('') +
      '</sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      `${head}<Relationships ${relations}>` +
      sheets.map((_, i) => relationOf(`rId${i + 1}`, 'worksheet', `worksheets/sheet${i + 1}.xml`)).join('') +
      relationOf('rIdT', 'sharedStrings', 'sharedStrings.xml') +
      `${relationOf('rIdS', 'styles', '/xl/styles.xml')}</Relationships>`,
    'xl/sharedStrings.xml': `${head}<sst ${main}>${texts.join('')}</sst>`,
    'xl/styles.xml':
      `${head}<styleSheet ${main}><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>` +
      `<cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ rows, merged = [] }, i) => [
        `xl/worksheets/sheet${i + 1}.xml`,
        `${head}<worksheet ${main}><sheetData>${typeof rows === 'string' ? rows : rowsOf(rows)}</sheetData>${mergedOf(merged)}</worksheet>`,
      ]),
    ),
    ...files,
  }
}

/** A workbook as Excel writes it. */
export const workbookOf = (sheets: readonly SheetOf[], more?: WorkbookOf): Promise<Buffer> =>
  zipOf(workbookFiles(sheets, more))
