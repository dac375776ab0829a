import { requireValue } from '#kernel/require-value.ts'
/** A range of bytes, both ends inclusive. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** The most parts of an answer; requests for more get the whole file. */
const maxRanges = 20

/**
 * Parses a `Range` header: undefined for the whole file (no header, another unit, invalid, or parts larger
 * than the file), an empty list when no range is within the file.
 */
export function readRanges(header: string | undefined, size: number): ByteRange[] | undefined {
  const specs = /^bytes=(.*)$/i.exec(header?.trim() ?? '')?.[1]?.split(',')
  if (specs === undefined || specs.length > maxRanges) return undefined
  const ranges: ByteRange[] = []
  for (const spec of specs) {
    const range = readRange(spec.trim(), size)
    if (range === undefined) return undefined
    if (range !== 'outside') ranges.push(range)
  }
  const sum = ranges.reduce((bytes, { start, end }) => bytes + end - start + 1, 0)
  return sum > size ? undefined : ranges
}

function readRange(spec: string, size: number): ByteRange | 'outside' | undefined {
  const match = /^(\d*)-(\d*)$/.exec(spec)
  if (match === null || spec === '-') return undefined
  const first = requireValue(match[1])
  const last = requireValue(match[2])
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(first) > Number(last)) return undefined
  return start >= size ? 'outside' : { start, end }
}
