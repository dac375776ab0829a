import { closeSync, openSync, readSync } from 'node:fs'
import { type Kind, path } from './kinds.ts'

/** First bytes of files with one font: TrueType, OpenType, and both packed for the web. */
const beginnings: readonly string[] = ['00010000', '74727565', '4f54544f', '774f4646', '774f4632']

/** Files with one font each, held as absolute paths, with commas between them. */
export const fontFiles: Kind<readonly string[]> = {
  parse(given) {
    // A path may have a comma of its own.
    const whole = findFont(given)
    const files = whole === undefined ? given.split(',').map(findFont) : [whole]
    return files.every(file => file !== undefined) ? files : undefined
  },
  expected: 'paths of TTF or OTF files that can be read (leave it out to use the built-in font)',
}

function findFont(given: string): string | undefined {
  const file = path.parse(given)
  return file !== undefined && beginnings.includes(beginningOf(file)) ? file : undefined
}

/** The first four bytes in hex; empty when they cannot be read. */
function beginningOf(file: string): string {
  const bytes = Buffer.alloc(4)
  try {
    const opened = openSync(file, 'r')
    try {
      return bytes.toString('hex', 0, readSync(opened, bytes, 0, 4, 0))
    } finally {
      closeSync(opened)
    }
  } catch {
    return ''
  }
}
