/** A table as CSV with a BOM, so that spreadsheets read its letters; cells that are formulas are written as text. */
export const csvFileOf = (
  rows: readonly (readonly string[])[],
  { name, delimiter }: { readonly name: string; readonly delimiter: string },
): File => {
  const lines = rows.map(cells => cells.map(cell => quoted(cell, delimiter)).join(delimiter))
  return new File([`\uFEFF${lines.join('\r\n')}\r\n`], name, { type: 'text/csv;charset=utf-8' })
}

const quoted = (cell: string, delimiter: string): string =>
  /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell

/** The rows of a text with a delimiter, each with its number, from 1: quotes, doubled quotes and lines within quotes are known. */
export function* csvRows(text: string, delimiter: string): Generator<readonly string[]> {
  let cells: string[] = []
  let at = 0
  while (at < text.length) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at, delimiter) : plainCell(text, at, delimiter)
    cells.push(cell)
    at = end
    if (text[at] === delimiter) at++
    else {
      if (text[at] === '\r') at++
      if (text[at] === '\n') at++
      yield cells
      cells = []
      continue
    }
    if (at === text.length) cells.push('')
  }
  if (cells.length > 0) yield cells
}

interface Cell {
  readonly cell: string
  /** Where what follows it begins: the delimiter, the end of the line, or the end of the text. */
  readonly end: number
}

function plainCell(text: string, from: number, delimiter: string): Cell {
  let end = from
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++
  return { cell: text.slice(from, end), end }
}

function quotedCell(text: string, from: number, delimiter: string): Cell {
  let close = text.indexOf('"', from + 1)
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  if (close === -1) return { cell: text.slice(from + 1).replaceAll('""', '"'), end: text.length }
  const rest = plainCell(text, close + 1, delimiter)
  return { cell: text.slice(from + 1, close).replaceAll('""', '"') + rest.cell, end: rest.end }
}
