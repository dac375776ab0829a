import { writeSync } from 'node:fs'
import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { LogDestination } from './log-destination.ts'
import { toText } from './log-text.ts'

/** Members that must never be logged. At level `trace` the form library logs all headers. */
const secrets = [
  'password',
  'token',
  'authorization',
  'cookie',
  'headers.authorization',
  'headers.cookie',
  'busboyOptions.headers',
]

/** Options of every log. */
export const logOptions = (level: Config['log']['level']) => ({
  level,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label: string) => ({ level: label }) },
  redact: { paths: secrets, censor: '••••' },
})

/** Readable lines on a terminal, JSON elsewhere, unless the settings say otherwise. */
export function createLogger({ log }: Config, isTerminal: boolean): Logger {
  const options = logOptions(log.level)
  const isText = log.format === 'text' || (log.format === 'auto' && isTerminal)
  const toLine = isText ? (line: string) => toText(line, isTerminal) : undefined
  // The destination of pino tries for ever at the end, and ends the process before, when a disk is full.
  const output = new LogDestination(process.stdout.fd, complain, toLine)
  process.once('exit', () => output.finish())
  return pino(options, output)
}

/** Ignores a failed write: stderr may lead to the same full disk. */
function complain(sentence: string): void {
  try {
    writeSync(process.stderr.fd, `${sentence}\n`)
  } catch {
    // Then there is nobody to tell.
  }
}
