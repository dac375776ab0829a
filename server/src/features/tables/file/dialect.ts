import { type Delimiter, delimiters } from '@stowage/contract/tables/import-options'
import { RecordParser } from './csv-records.ts'
import { isOurHeader } from './headers.ts'

/** The form of the text of a file. */
export interface Dialect {
  readonly delimiter: Delimiter
  /** Where the first record begins, bytes: behind a byte-order mark and a `sep=` line. */
  readonly start: number
}

/** Records to look at. */
const sampleRows = 50

/** Bytes of a file that are read. */
const sampleSize = 128 * 1024

const mark = Buffer.from([0xef, 0xbb, 0xbf])

/** The line by which Excel is told what the delimiter is. */
const sepLine = /^[ \t]*"?sep=(\\t|[^\r\n])"?[,;|\t ]*(?:\r\n|\r|\n|$)/i

/** Recognises how a file in UTF-8 is to be read; a delimiter that is given counts. */
export function dialectOf(bytes: Buffer, given: Delimiter | undefined): Dialect {
  const start = bytes.subarray(0, mark.length).equals(mark) ? mark.length : 0
  const line = sepLine.exec(bytes.toString('utf8', start, start + 100))
  const named = line?.[1] === '\\t' ? '\t' : line?.[1]
  const behind = start + Buffer.byteLength(line?.[0] ?? '')
  const delimiter = given ?? delimiters.find(each => each === named) ?? guessDelimiter(bytes, behind)
  return { delimiter, start: behind }
}

function guessDelimiter(bytes: Buffer, start: number): Delimiter {
  const isWhole = start + sampleSize >= bytes.length
  const text = bytes.toString('utf8', start, start + sampleSize).replace(/^(?:[,;|\s]*[\r\n])+/, '')
  const readings = delimiters.map(delimiter => readingOf(text, delimiter, isWhole))
  const ours = readings.filter(({ isOurs }) => isOurs)
  // Our own names say more than any number of rows.
  if (ours.length > 0) return bestOf(ours, ({ headers }) => headers).delimiter
  const best = bestOf(readings, ({ share, columns }) => share + columns / 1e6)
  if (best.share > 0) return best.delimiter
  // One column, whose texts may have commas.
  return readings.find(({ columns }) => columns === 0)?.delimiter ?? ','
}

const bestOf = <T>(all: readonly T[], rank: (each: T) => number): T =>
  all.reduce((best, next) => (rank(next) > rank(best) ? next : best))

/** The reading of the first records by a delimiter. */
interface Reading {
  readonly delimiter: Delimiter
  /** Has the first one columns of ours? */
  readonly isOurs: boolean
  /** The number of cells of the first one. */
  readonly headers: number
  /** The commonest number of cells above 1, and the share of records that have it. */
  readonly columns: number
  readonly share: number
}

function readingOf(text: string, delimiter: Delimiter, isWhole: boolean): Reading {
  const records = new RecordParser(delimiter)
    .parse(text, 0, isWhole)
    .filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
    .slice(0, sampleRows)
  const [first] = records
  const isOurs = first?.cells.some(isOurHeader) ?? false
  const headers = first?.cells.length ?? 0
  const widths = records.map(({ cells, fault }) => (fault === undefined ? cells.length : 0))
  const columns = mostFrequent(widths.filter(width => width > 1))
  const regular = widths.filter(width => width === columns).length
  const isTold = headers > 1 || (regular * 2 > widths.length && !isProse(text, delimiter))
  const share = columns > 1 && isTold ? regular / widths.length : 0
  return { delimiter, isOurs, headers, columns, share }
}

/** Does a blank mostly follow the delimiter, as it follows commas between words? */
function isProse(text: string, delimiter: Delimiter): boolean {
  const parts = text.split(delimiter).slice(1)
  return parts.filter(part => part.startsWith(' ')).length * 2 > parts.length
}

function mostFrequent(numbers: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  const [best] = [...counts].sort(([a, m], [b, n]) => n - m || b - a)
  return best?.[0] ?? 0
}
