import { requireValue } from '#kernel/require-value.ts'
/** Bytes of a file, the first and the last included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** How many parts one answer may have; who asks for more gets the whole. */
const maxRanges = 20

/**
 * Which bytes a `Range` header asks for: undefined when the whole is to be sent (no header, another unit, nonsense, or
 * parts that make more than the whole), an empty list when none of it lies in a file of this size.
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
  const [first, last] = [requireValue(match[1]), requireValue(match[2])]
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(first) > Number(last)) return undefined
  return start >= size ? 'outside' : { start, end }
}
