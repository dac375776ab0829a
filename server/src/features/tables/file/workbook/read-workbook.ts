import { ArchiveRefused, ZipReader } from '#files/zip-reader.ts'
import { Problem } from '#kernel/problem.ts'
import { maxTextBytes, maxUnpackedBytes, tooLarge } from '../limits.ts'
import { malformed } from '../malformed.ts'
import { allSheets } from '../sheets-file.ts'
import { findMergedCells } from './merged-cells.ts'
import { findWorkbook, type ReadPart, readKinds, readParts, readTexts, type Sheet } from './parts.ts'
import { SheetRows } from './rows.ts'
import { readXml } from './xml.ts'

/** Facts about a workbook besides its rows. */
export interface WorkbookFacts {
  /** The sheet whose rows were read; `*`: all of them. */
  readonly sheet: string
  /** Each sheet that was read, with the bytes of its rows. */
  readonly parts: readonly { readonly name: string; readonly bytes: number }[]
  /** Those that are not hidden, the first 1,000. */
  readonly sheets: readonly string[]
  readonly is1904: boolean
}

/** The largest ratio of unpacked to packed bytes. Formatted cells without a value repeat themselves. */
const maxRatio = 300

/** The most files of a workbook. */
const maxEntries = 20_000

const maxSheetsTold = 1000

/**
 * Reads a sheet of a workbook, the first that is neither hidden nor empty unless one is named, or all that are neither, and writes the
 * rows as CSV in UTF-8. Throws
 * `import.malformed`, `import.too_large`, `import.xls`, `import.ods`, `import.encrypted` and `import.no_sheet`.
 */
export async function readWorkbook(
  bytes: Buffer,
  sheetName: string | undefined,
  write: (rows: Buffer) => Promise<void>,
): Promise<WorkbookFacts> {
  try {
    const zip = await ZipReader.open(bytes, { maxRatio, maxEntries })
    const read = limitedReader(zip)
    const workbook = await findWorkbookIn(zip, read)
    const { sheets, is1904, texts, styles } = await readParts(read, workbook)
    const wanted = chooseSheets(sheets, sheetName)
    const context = {
      texts: await readTexts(read, texts),
      kinds: await readKinds(read, styles),
      is1904,
    }
    const [first] = wanted
    if (first === undefined) throw new Problem('import.no_sheet')
    const parts: { name: string; bytes: number }[] = []
    let written = 0
    for (const each of wanted) {
      // Its bytes are counted once more: the limit is for each time.
      const rows = new SheetRows(context, await findMergedCells(limitedReader(zip)(each.part)))
      await readXml(read(each.part), rows, async () => {
        for (const chunk of rows.take()) {
          written += chunk.length
          if (written > maxTextBytes) throw tooLarge('text_bytes', maxTextBytes, 'more')
          await write(chunk)
        }
      })
      if (rows.isEmpty) continue
      parts.push({ name: each.name, bytes: written - parts.reduce((sum, part) => sum + part.bytes, 0) })
      if (sheetName !== allSheets) break
    }
    const sheet = parts.length > 1 ? allSheets : (parts[0] ?? first).name
    const visible = sheets.filter(({ isHidden }) => !isHidden).map(({ name }) => name)
    return { sheet, parts, sheets: visible.slice(0, maxSheetsTold), is1904 }
  } catch (error) {
    if (error instanceof ArchiveRefused)
      throw malformed(`The workbook cannot be read: ${error.message}`, error)
    throw error
  }
}

/** Reads files of an archive, as long as they are not too much together. */
function limitedReader(zip: ZipReader): ReadPart {
  let unpacked = 0
  return async function* (name) {
    // What the archive says comes first; it is held against what comes out.
    if (unpacked + (zip.sizeOf(name) ?? 0) > maxUnpackedBytes) throw tooMuch()
    for await (const chunk of zip.read(name)) {
      unpacked += chunk.length
      if (unpacked > maxUnpackedBytes) throw tooMuch()
      yield chunk
    }
  }
}

const tooMuch = () => tooLarge('unpacked_bytes', maxUnpackedBytes, 'more')

/** Other files that are archives, by what only they have inside. */
const otherKinds: readonly (readonly [RegExp, () => Problem])[] = [
  [
    /^xl\/workbook\.bin$/,
    () => new Problem('import.xls', { text: 'This is a binary Excel workbook (.xlsb); save it as .xlsx' }),
  ],
  [
    /(^|\/)Index(\/.*\.iwa|\.zip)$/,
    () => malformed('This is a file of Apple Numbers; export it as CSV or as an Excel workbook (.xlsx)'),
  ],
  [
    /^word\//,
    () => malformed('This is a Word document; save its table as CSV or as an Excel workbook (.xlsx)'),
  ],
  [
    /^content\.xml$/,
    () => malformed('This is an OpenDocument file, but no table; save the table as CSV or .xlsx'),
  ],
]

const sheetOfOpenDocument = /^application\/vnd\.oasis\.opendocument\.spreadsheet/

async function findWorkbookIn(zip: ZipReader, read: ReadPart): Promise<string> {
  const names = [...zip.names]
  if (names.includes('mimetype')) {
    const [chunk] = await Array.fromAsync(read('mimetype'))
    if (sheetOfOpenDocument.test(chunk?.toString('latin1', 0, 100) ?? '')) throw new Problem('import.ods')
  }
  for (const [pattern, problemOf] of otherKinds) if (names.some(name => pattern.test(name))) throw problemOf()
  const found = names.includes('_rels/.rels') ? await findWorkbook(read) : undefined
  const workbook = [found, 'xl/workbook.xml'].find(name => name !== undefined && names.includes(name))
  if (workbook === undefined)
    throw malformed('This is a .zip archive, not a table; unpack it, and import the tables inside one by one')
  return workbook
}

/** The sheet of a name; else those that are not hidden, of which the first with a value is read. */
function chooseSheets(sheets: readonly Sheet[], name: string | undefined): readonly Sheet[] {
  if (name === undefined || name === allSheets) return sheets.filter(({ isHidden }) => !isHidden)
  const found =
    sheets.find(sheet => sheet.name === name) ??
    sheets.find(sheet => sheet.name.toLowerCase() === name.toLowerCase())
  return found === undefined ? [] : [found]
}
