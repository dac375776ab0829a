import { maxColumns } from '@stowage/contract/tables/import-options'
import { columnOf } from './cell-references.ts'

/** A cell that stands for those below it. */
export interface MergedCell {
  /** From 1. */
  readonly column: number
  readonly lastRow: number
}

/** Cells that stand for several rows, by their first row. */
export type MergedCells = ReadonlyMap<number, readonly MergedCell[]>

/** The most bytes of a sheet that are read for its merged cells; beyond them cells count for their own row only. */
const maxBytes = 8 * 1024 * 1024

const tag = Buffer.from('mergeCells')
const begin = /<(?:\w+:)?mergeCells\b/u
const end = /<\/(?:\w+:)?mergeCells>/u
const reference = /\bref="([A-Z]{1,3})([1-9]\d{0,7}):[A-Z]{1,3}([1-9]\d{0,7})"/gu

/**
 * Finds the merged cells of a sheet, which it tells behind its rows. Looks for one word in bytes: to read them as XML as well would take
 * as long as the rows.
 */
export async function findMergedCells(chunks: AsyncIterable<Buffer>): Promise<MergedCells> {
  let tail = Buffer.alloc(0)
  let text: string | undefined
  for await (const chunk of chunks) {
    if (text === undefined) {
      const bytes = Buffer.concat([tail, chunk])
      const at = bytes.indexOf(tag)
      tail = bytes.subarray(-tag.length - 100)
      if (at < 0) continue
      const from = bytes.toString('latin1', Math.max(0, at - 50))
      if (begin.test(from)) text = from.slice(from.search(begin))
    } else text += chunk.toString('latin1')
    if (text !== undefined && (end.test(text.slice(-chunk.length - 50)) || text.length > maxBytes)) break
  }
  return text === undefined || text.length > maxBytes + 1024 * 1024 ? new Map() : readMerged(text)
}

function readMerged(text: string): MergedCells {
  const cells = new Map<number, MergedCell[]>()
  for (const [, letters, first, last] of text.matchAll(reference)) {
    const column = columnOf(letters)
    if (column === undefined || column > maxColumns || Number(last) <= Number(first)) continue
    const others = cells.get(Number(first)) ?? []
    others.push({ column, lastRow: Number(last) })
    cells.set(Number(first), others)
  }
  return cells
}
