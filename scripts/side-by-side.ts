import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'

const help = `Usage: node scripts/side-by-side.ts '<command>; <command>' '<command>' …

Runs each argument as a queue of commands, all queues at the same time. A command that fails does not stop the others. Prints the
output of a command when it has ended, then the seconds of each command, the ten slowest files of its tests, the tests that failed,
and the sum of all tests. Exits with 1 when a command has failed.`

/** The JSON report of vitest, as far as it is read here. */
interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly startTime: number
    readonly endTime: number
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

/** The JSON report of Playwright, as far as it is read here. */
interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
  readonly suites: readonly PlaywrightSuite[]
}
interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs: readonly {
    readonly title: string
    readonly tests: readonly {
      readonly status: string
      readonly results: readonly {
        readonly duration: number
        readonly error?: { readonly message?: string }
      }[]
    }[]
  }[]
  readonly file: string
}

interface FailedTest {
  readonly file: string
  readonly name: string
  readonly message: string
}

interface Tests {
  readonly passed: number
  readonly failed: readonly FailedTest[]
  /** Seconds of each file. */
  readonly files: ReadonlyMap<string, number>
}

interface Ended {
  readonly command: string
  readonly seconds: number
  readonly hasPassed: boolean
  readonly tests: Tests | undefined
}

const root = path.join(import.meta.dirname, '..')

function testsOfVitest({ testResults }: VitestReport): Tests {
  const statuses = testResults.flatMap(file => file.assertionResults.map(({ status }) => status))
  return {
    passed: statuses.filter(status => status === 'passed').length,
    failed: testResults.flatMap(file =>
      file.assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => ({
          file: file.name,
          name: fullName,
          message: failureMessages?.[0] ?? '',
        })),
    ),
    files: new Map(testResults.map(file => [file.name, (file.endTime - file.startTime) / 1000])),
  }
}

/** Seconds of all specs of a suite, those of the suites in it included. */
function secondsOf({ suites = [], specs }: PlaywrightSuite): number {
  const results = specs.flatMap(spec => spec.tests.flatMap(test => test.results))
  const own = results.reduce((sum, { duration }) => sum + duration / 1000, 0)
  return suites.reduce((sum, suite) => sum + secondsOf(suite), own)
}

/** The specs of a suite, and of the suites in it, that failed in each try. */
function failedOfSuite({ suites = [], specs, file }: PlaywrightSuite): readonly FailedTest[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => ({ file, name: title, message: results.at(-1)?.error?.message ?? '' })),
  )
  return [...own, ...suites.flatMap(failedOfSuite)]
}

const testsOfPlaywright = ({ stats, suites }: PlaywrightReport): Tests => ({
  passed: stats.expected + stats.flaky,
  failed: suites.flatMap(failedOfSuite),
  files: new Map(suites.map(suite => [suite.file, secondsOf(suite)])),
})

/** The tests of a command that has written a report; undefined when it runs none. */
function readTests(file: string): Tests | undefined {
  if (!existsSync(file)) return undefined
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport
  return 'suites' in report ? testsOfPlaywright(report) : testsOfVitest(report)
}

async function run(command: string, report: string): Promise<Ended> {
  const began = performance.now()
  const child = spawn('bash', ['-c', `${command} 2>&1`], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TEST_REPORT: report },
  })
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')])
  const seconds = (performance.now() - began) / 1000
  const hasPassed = child.exitCode === 0
  console.log(
    `\n===== ${command}: ${hasPassed ? 'passed' : 'FAILED'} after ${seconds.toFixed(0)} s\n${output}`,
  )
  return { command, seconds, hasPassed, tests: readTests(report) }
}

async function runQueue(queue: string, index: number): Promise<readonly Ended[]> {
  const ended: Ended[] = []
  for (const [place, command] of queue.split(';').entries())
    ended.push(await run(command.trim(), path.join(reports, `${index}-${place}.json`)))
  return ended
}

/** One line for a command, and one for each of its ten slowest files. */
function describe({ command, seconds, hasPassed, tests }: Ended): readonly string[] {
  const slowest = [...(tests?.files ?? [])].toSorted(([, one], [, other]) => other - one).slice(0, 10)
  return [
    `${seconds.toFixed(0).padStart(5)} s  ${command}${hasPassed ? '' : '  FAILED'}`,
    ...slowest.map(([file, each]) => `${each.toFixed(1).padStart(12)} s  ${path.relative(root, file)}`),
  ]
}

/** The name of a test that failed, and the beginning of what it said. */
const describeFailure = ({ file, name, message }: FailedTest): string =>
  [`${path.relative(root, file)} > ${name}`, ...message.split('\n').slice(0, 12)].join('\n      ')

const queues = process.argv.slice(2)
if (queues.length === 0 || queues.includes('--help')) {
  console.log(help)
  process.exit(queues.length === 0 ? 2 : 0)
}
mkdirSync(path.join(root, '.tmp'), { recursive: true })
const reports = mkdtempSync(path.join(root, '.tmp/reports-'))
const ended = (await Promise.all(queues.map(runQueue))).flat()
rmSync(reports, { recursive: true })
const passed = ended.reduce((sum, { tests }) => sum + (tests?.passed ?? 0), 0)
const failures = ended.flatMap(({ tests }) => tests?.failed ?? [])
// A command that ended without a report, or failed beside its tests, counts as one failure.
const others = ended.filter(each => !each.hasPassed && (each.tests?.failed.length ?? 0) === 0)
console.log(`\n===== Seconds, and the ten slowest files of each command`)
console.log(ended.flatMap(describe).join('\n'))
if (failures.length > 0) console.log(`\n===== Failed\n${failures.map(describeFailure).join('\n')}`)
console.log(`${passed} passed, ${failures.length + others.length} failed`)
process.exitCode = ended.every(each => each.hasPassed) ? 0 : 1
