import { ZipWriter } from '#files/zip-writer.ts'
import type { DayOrder, Table } from '../table.ts'
import { frameParts } from './parts.ts'
import { writeSheet } from './sheet.ts'

interface WorkbookOptions {
  /** Of days; undefined: as the program shows them that opens the file. */
  readonly dates: DayOrder | undefined
  readonly at: Date
}

/**
 * Writes a table as a workbook (ECMA-376) of one sheet, row by row: only a few pieces of it are in memory. Texts stand in their
 * cells instead of a shared table, which would have to be complete before the first row.
 */
export async function* writeWorkbook<Row>(
  table: Table<Row>,
  options: WorkbookOptions,
): AsyncGenerator<Buffer> {
  const zip = new ZipWriter()
  const filling = fill(zip, table, options).catch((error: unknown) => zip.abort(error))
  try {
    yield* zip.output
  } finally {
    // The rows come from a state of the database that is closed after this.
    await filling
  }
}

async function fill<Row>(zip: ZipWriter, table: Table<Row>, { dates, at }: WorkbookOptions): Promise<void> {
  for (const [name, text] of frameParts(table.sheet, dates))
    await zip.add(name, pieces(text), { isDeflated: true, at })
  const sheet = new Whole(writeSheet(table))
  try {
    await zip.add('xl/worksheets/sheet1.xml', sheet, { isDeflated: true, at })
    zip.end()
  } finally {
    await sheet.ended
  }
}

async function* pieces(text: string): AsyncGenerator<string> {
  yield text
}

/** An iteration that says when nothing of it runs any more, even when nobody waits for its next value. */
class Whole<T> implements AsyncIterable<T> {
  readonly #source: AsyncGenerator<T>
  #last: Promise<unknown> = Promise.resolve()

  constructor(source: AsyncGenerator<T>) {
    this.#source = source
  }

  get ended(): Promise<unknown> {
    return this.#last.then(() => this.#source.return(undefined)).catch(() => undefined)
  }

  [Symbol.asyncIterator](): AsyncIterator<T> {
    return {
      next: () => this.#remember(this.#source.next()),
      return: () => this.#remember(this.#source.return(undefined)),
    }
  }

  #remember(result: Promise<IteratorResult<T>>): Promise<IteratorResult<T>> {
    this.#last = result
    return result
  }
}
