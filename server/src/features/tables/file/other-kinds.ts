import { isUtf8 } from 'node:buffer'
import type { ProblemCode } from '@stowage/contract/protocol/problem'
import { fileTypeFromBuffer } from 'file-type'
import { Problem } from '#kernel/problem.ts'
import { malformed } from './malformed.ts'

/** Bytes of a file that are read. */
const sampleSize = 64 * 1024

const whatToDo = 'save the table as CSV or as an Excel workbook (.xlsx)'

/** Texts that are no tables, by how they begin. */
const otherTexts: readonly (readonly [RegExp, string])[] = [
  [/^%PDF-/, 'a PDF file'],
  [/^\{\\rtf/, 'an RTF document'],
  [/^\s*(\[\s*\{|\{\s*")/, 'a JSON file'],
  [/^\s*<(!doctype\b|html\b|\?xml\b|table\b)/i, 'a web page or an XML file'],
]

const zip = Buffer.from('PK')
const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** The files inside a compound file of Microsoft that say what it is. */
const compoundKinds: readonly (readonly [string, ProblemCode])[] = [
  ['EncryptedPackage', 'import.encrypted'],
  ['Workbook', 'import.xls'],
  ['Book', 'import.xls'],
]

/** Is it an archive, as workbooks are? Throws `import.xls` and `import.encrypted` for older ones and for those with a password. */
export function isWorkbook(bytes: Buffer): boolean {
  if (bytes.subarray(0, compound.length).equals(compound)) {
    const kind = compoundKinds.find(([name]) => bytes.includes(Buffer.from(`${name}\0`, 'utf16le')))
    if (kind === undefined) throw malformed(`This is not a table; ${whatToDo}`)
    throw new Problem(kind[1])
  }
  const [, , third = 0, fourth = 0] = bytes
  return bytes.subarray(0, zip.length).equals(zip) && third < 9 && fourth === third + 1
}

/** Refuses what is no text of a table, a picture for instance; `isWide` says whether it is UTF-16. */
export async function refuseOtherKinds(bytes: Buffer, isWide: boolean): Promise<void> {
  const sample = bytes.subarray(0, sampleSize)
  // In UTF-16, too, these are the first letters, with zeros between.
  const start = sample
    .toString('latin1', 0, 400)
    .replace(/^(\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
  for (const [pattern, what] of otherTexts)
    if (pattern.test(isWide ? start.replaceAll('\0', '') : start))
      throw malformed(`This is ${what}, not a table; ${whatToDo}`)
  if (isWide || !isBinary(sample, isUtf8(bytes))) return
  const type = await fileTypeFromBuffer(sample)
  const what = type === undefined ? 'not a text' : `a .${type.ext} file`
  throw malformed(`This is ${what}, not a table; ${whatToDo}`)
}

/** Has a file bytes that texts do not have? A cell of a text in UTF-8 may have some, which is told of that cell. */
function isBinary(sample: Buffer, isText: boolean): boolean {
  let controls = 0
  for (const byte of sample) if (byte < 0x20 && (byte < 0x09 || (byte > 0x0d && byte !== 0x1a))) controls++
  return isText ? controls * 10 > sample.length : sample.includes(0) || controls * 100 > sample.length
}
