import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const help = `Usage: npm run sizes

Prints how large the source files of each workspace are: how many files and lines there are, and how many lines the median
file (p50), nine of ten files (p90) and the longest file have. Tests are counted apart, generated files are left out. Fails
when a file that is no test has more than 700 lines; the linter holds the same limit.`

const limit = 700
const workspaces = ['contract', 'server', 'web', 'e2e', 'bench', 'scripts']
const isGenerated = (file: string): boolean => file === 'web/src/data/wire/operations.ts'
const isTest = (file: string): boolean =>
  /\.(test|browser\.test|spec)\.tsx?$|\/test\/|\/testing\//.test(file) || file.startsWith('e2e/')

interface Source {
  readonly file: string
  readonly lines: number
}

function sources(): readonly Source[] {
  const root = path.join(import.meta.dirname, '..')
  const files = execFileSync('git', ['ls-files', '-z', ...workspaces], { cwd: root, encoding: 'utf8' })
  return files
    .split('\0')
    .filter(file => /\.(ts|tsx|js)$/.test(file) && !isGenerated(file))
    .map(file => ({ file, lines: readFileSync(path.join(root, file), 'utf8').split('\n').length - 1 }))
}

function rowOf(name: string, files: readonly Source[]): readonly string[] {
  const sorted = files.map(({ lines }) => lines).toSorted((one, other) => one - other)
  const sum = sorted.reduce((total, lines) => total + lines, 0)
  const at = (part: number): number => sorted[Math.ceil(sorted.length * part) - 1] ?? 0
  return [name, ...[sorted.length, sum, at(0.5), at(0.9), at(1)].map(String)]
}

function print(rows: readonly (readonly string[])[]): void {
  for (const [name = '', ...numbers] of rows)
    console.log(name.padEnd(18) + numbers.map(each => each.padStart(9)).join(''))
}

if (process.argv.includes('--help')) console.log(help)
else {
  const all = sources()
  const kinds = [
    ['', (file: string): boolean => !isTest(file)],
    [' tests', isTest],
  ] as const
  print([
    ['', 'files', 'lines', 'p50', 'p90', 'longest'],
    ...workspaces.flatMap(workspace =>
      kinds.flatMap(([suffix, isMeant]) => {
        const files = all.filter(({ file }) => file.startsWith(`${workspace}/`) && isMeant(file))
        return files.length === 0 ? [] : [rowOf(workspace + suffix, files)]
      }),
    ),
    rowOf('all', all),
  ])
  const tooLong = all.filter(({ file, lines }) => lines > limit && !isTest(file))
  for (const { file, lines } of tooLong) console.error(`${file} has ${lines} lines, ${limit} are allowed`)
  if (tooLong.length > 0) process.exitCode = 1
}
