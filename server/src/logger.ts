import { writeSync } from 'node:fs'
import { type Logger, pino } from 'pino'
import { build as pretty } from 'pino-pretty'
import type { Config } from './config.ts'
import { LogDestination } from './log-destination.ts'

/** What must never be seen in a log. At the level trace, the library that reads forms writes all headers. */
const secrets = [
  'password',
  'token',
  'authorization',
  'cookie',
  'headers.authorization',
  'headers.cookie',
  'busboyOptions.headers',
]

/** What is the same for every log, wherever it goes. */
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
  // The destination of pino tries for ever at the end, and ends the process before, when a disk is full.
  const output = new LogDestination(process.stdout.fd, complain)
  process.once('exit', () => output.finish())
  if (!isText) return pino(options, output)
  return pino(
    options,
    pretty({
      colorize: isTerminal,
      destination: output,
      translateTime: 'SYS:HH:MM:ss',
      ignore: 'pid,hostname,requestId,method,url,status,took',
      messageFormat: (line, key) =>
        line.status === undefined
          ? String(line[key])
          : `${String(line.method)} ${String(line.url)} ${String(line.status)} ${String(line.took)} ms`,
    }),
  )
}

/** The place for complaints may be on the same disk. */
function complain(sentence: string): void {
  try {
    writeSync(process.stderr.fd, `${sentence}\n`)
  } catch {
    // Then there is nobody to tell.
  }
}
