import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Charts and the sheet of a label have a left and a right in every language. */
const physical = /chart\.module\.css$/

/** What names a left or a right side: it would not be mirrored in languages that are written from right to left. */
const sides = [
  /^\s*(?:left|right)\s*:/,
  /(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)\b/,
  /border-(?:top|bottom)-(?:left|right)-radius/,
  /(?:text-align|float|clear)\s*:\s*(?:left|right)\b/,
  /translateX\((?!calc\(var\(--forth\)|var\()/,
]

/** The values of a shorthand; those in brackets are one. */
const valuesIn = (line: string): string[] =>
  /^\s*(?:padding|margin|inset|border-width)\s*:\s*([^;]+);/
    .exec(line)?.[1]
    ?.match(/(?:[^\s(]|\([^)]*\))+/g) ?? []

function isPhysical(line: string): boolean {
  const [, right, , left] = valuesIn(line)
  return sides.some(side => side.test(line)) || (left !== undefined && left !== right)
}

/** A width in pixels, which stays as it is when letters are set larger: the layout would not follow them. */
const inPixels = /\((?:min-|max-)?(?:width|height)[^)]*\dpx/

const folder = path.join(import.meta.dirname, 'src')

/** The lines of files by which a test finds a fault. */
const linesOf = (files: readonly string[], hasFault: (line: string) => boolean): string[] =>
  files.flatMap(file =>
    readFileSync(path.join(folder, file), 'utf8')
      .split('\n')
      .filter(hasFault)
      .map(line => `${file}: ${line.trim()}`),
  )

test('styles name the start and the end of a line, not its left and right side', () => {
  const files = globSync('**/*.css', { cwd: folder }).filter(file => !physical.test(file))
  expect(linesOf(files, isPhysical)).toEqual([])
})

test('layouts change at widths in rem, so that they follow the size of letters', () => {
  const files = globSync('**/*.{css,ts,tsx}', { cwd: folder, exclude: ['**/*.test.*'] })
  expect(inPixels.test('@media (min-width: 640px) {')).toBe(true)
  expect(linesOf(files, line => inPixels.test(line))).toEqual([])
})

test.each(['  right: 0;', '  padding: 0 1rem 0 2rem;', '  text-align: left;', '  margin-left: 1px;'])(
  '%j is found',
  line => {
    expect(isPhysical(line)).toBe(true)
  },
)
