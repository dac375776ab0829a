import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Measured, measure, ninthTenth } from './sizes.ts'

const root = path.join(import.meta.dirname, '../..')
const maxFileLines = 300
const maxFunctionLines = 60
const maxNinthTenth = 30
const maxCastsPerThousand = 2

const measured = new Map<string, Measured>(
  globSync('{contract/src,server/src,bench/src,e2e/src,scripts,web/src}/**/*.{ts,tsx}', { cwd: root })
    .filter(file => !/\.test\.tsx?$/.test(file))
    .map(file => [file, measure(file, readFileSync(path.join(root, file), 'utf8'))]),
)

describe('the code stays readable:', () => {
  const functions = [...measured]
    // A step of the database is one list of statements, and is not edited once it is released.
    .filter(([file]) => !file.includes('/migrations/'))
    .flatMap(([, { functions: found }]) => found)

  test(`no file has more than ${maxFileLines} lines`, () => {
    const long = [...measured].filter(([, { lines }]) => lines > maxFileLines)
    expect(long.map(([file, { lines }]) => `${file} has ${lines} lines`)).toEqual([])
  })

  test(`no function has more than ${maxFunctionLines} lines`, () => {
    const long = functions.filter(({ lines }) => lines > maxFunctionLines)
    expect(long.map(({ at, lines }) => `${at} has ${lines} lines`)).toEqual([])
  })

  test(`nine of ten functions have at most ${maxNinthTenth} lines`, () => {
    expect(functions.length).toBeGreaterThan(1000)
    expect(ninthTenth(functions)).toBeLessThanOrEqual(maxNinthTenth)
  })

  test(`the server claims a type less than ${maxCastsPerThousand} times in 1,000 lines`, () => {
    const server = [...measured].filter(([file]) => file.startsWith('server/src/')).map(([, found]) => found)
    const lines = server.reduce((sum, found) => sum + found.lines, 0)
    const casts = server.flatMap(found => found.casts)
    expect((casts.length / lines) * 1000, casts.join('\n')).toBeLessThan(maxCastsPerThousand)
  })
})

describe('what is measured:', () => {
  test('functions with a body, from their first line to their last', () => {
    const source = 'function a() {\n  return () => {\n    return 1\n  }\n}\nconst b = () =>\n  1\n'
    expect(measure('x.ts', source)).toEqual({
      lines: 7,
      functions: [
        { at: 'x.ts:1 a', lines: 5 },
        { at: 'x.ts:2', lines: 3 },
      ],
      casts: [],
    })
  })

  test('types that are claimed, but not constants', () => {
    const source = 'const a = b as string\nconst c = [d!] as const\nconst e = f satisfies G\n'
    expect(measure('x.ts', source).casts).toEqual(['x.ts:1 b as string', 'x.ts:2 d!'])
  })

  test('the length that nine of ten do not exceed', () => {
    const functions = Array.from({ length: 10 }, (_, i) => ({ at: '', lines: i === 0 ? 90 : i }))
    expect(ninthTenth(functions)).toBe(9)
    expect(ninthTenth([...functions, { at: '', lines: 80 }])).toBe(80)
  })
})
