import { unzip } from './group-archives.ts'

/** A cell of a workbook: what stands in it, as what, and in which style. */
export interface BookCell {
  readonly type: 'text' | 'number' | 'boolean'
  readonly value: string
  /** The number format of its style. */
  readonly format: string
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' }

/** The text behind XML and `_x000D_`. */
const unescape = (text: string): string =>
  text
    .replace(/&(\w+);/g, (_, name: string) => entities[name] ?? '')
    .replace(/_x([\dA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const formatsOf = (styles: string): string[] => {
  const named = new Map(
    [...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]+)"/g)].map(([, id, code]) => [id, code]),
  )
  const cells = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles)?.[1] ?? ''
  return [...cells.matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id = '']) => named.get(id) ?? id)
}

/** Reads a workbook as we write it: its cells by address, and the XML of its sheet. */
export async function readWorkbook(bytes: Uint8Array) {
  const parts = await unzip(Buffer.from(bytes))
  const part = (name: string): string => parts.get(name)?.toString() ?? ''
  const formats = formatsOf(part('xl/styles.xml'))
  const sheet = part('xl/worksheets/sheet1.xml')
  const cells = new Map<string, BookCell>()
  for (const [, at = '', attributes = '', inside = ''] of sheet.matchAll(
    /<c r="(\w+)"([^>]*)>(.*?)<\/c>/gs,
  )) {
    const type = /t="(\w+)"/.exec(attributes)?.[1]
    const format = formats[Number(/s="(\d+)"/.exec(attributes)?.[1] ?? 0)] ?? ''
    const value = unescape(/<(?:t|v)[^>]*>(.*?)<\/(?:t|v)>/s.exec(inside)?.[1] ?? '')
    cells.set(at, {
      type: type === 'inlineStr' ? 'text' : type === 'b' ? 'boolean' : 'number',
      value,
      format,
    })
  }
  return { cells, sheet, workbook: part('xl/workbook.xml'), parts: [...parts.keys()] }
}

/** The rows of a workbook by their headers. */
export async function bookRows(bytes: Uint8Array): Promise<Record<string, BookCell>[]> {
  const { cells } = await readWorkbook(bytes)
  const headers = new Map<string, string>()
  const rows: Record<string, BookCell>[] = []
  for (const [at, cell] of cells) {
    const [, letters = '', number = ''] = /^([A-Z]+)(\d+)$/.exec(at) ?? []
    if (number === '1') headers.set(letters, cell.value)
    else (rows[Number(number) - 2] ??= {})[headers.get(letters) ?? letters] = cell
  }
  return rows
}
