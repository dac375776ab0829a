import { resolve } from 'node:path'
import { Cron } from 'croner'

/** Reads the text of a setting: `parse` returns undefined for a text that it does not understand. */
export interface Kind<T> {
  parse(text: string): T | undefined
  /** Completes the sentence "It must be …". */
  readonly expected: string
  /** As a command-line flag it needs no value. */
  readonly isSwitch?: true
}

/** Any text, as it was written. */
export const text: Kind<string> = { parse: given => given, expected: 'a text' }

/** A secret of at least some number of bytes. */
export const secretOf = (bytes: number): Kind<string> => ({
  parse: given => (Buffer.byteLength(given) >= bytes ? given : undefined),
  expected: `a secret of at least ${bytes} bytes`,
})

const yes: readonly string[] = ['1', 't', 'true', 'yes', 'on']
const no: readonly string[] = ['0', 'f', 'false', 'no', 'off']

/** Yes or no, in the usual words and in capitals or not. */
export const flag: Kind<boolean> = {
  parse(given) {
    const word = given.trim().toLowerCase()
    return yes.includes(word) || (no.includes(word) ? false : undefined)
  },
  expected: 'true or false (also 1, t, yes, on; 0, f, no, off)',
  isSwitch: true,
}

/** A whole number within bounds. */
export const wholeNumber = (min: number, max = Number.MAX_SAFE_INTEGER): Kind<number> => ({
  parse(given) {
    if (!/^[+-]?\d+$/.test(given.trim())) return undefined
    const value = Number(given)
    return value >= min && value <= max ? value : undefined
  },
  expected:
    max === Number.MAX_SAFE_INTEGER
      ? `a whole number, ${min} or more`
      : `a whole number from ${min} to ${max}`,
})

/** A number within bounds, with a decimal point if need be. */
export const decimal = (min: number, max: number): Kind<number> => ({
  parse(given) {
    if (!/^\d+(\.\d*)?$/.test(given.trim())) return undefined
    const value = Number(given)
    return value >= min && value <= max ? value : undefined
  },
  expected: `a number from ${min} to ${max}`,
})

/** A port; 0 lets the system choose one. */
export const port = wholeNumber(0, 65_535)

const mebibyte = 1024 * 1024

/** A size written in MiB and held in bytes. */
export const mebibytes: Kind<number> = {
  parse(given) {
    const size = wholeNumber(1, 1024 * mebibyte).parse(given)
    return size === undefined ? undefined : size * mebibyte
  },
  expected: 'a whole number of MiB, 1 or more',
}

const milliseconds: Readonly<Record<string, number>> = {
  rowNumbers: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
}

/** Whole milliseconds of a duration such as `1m30s`, rounded up; may be negative. */
function parseDuration(given: string): number | undefined {
  const trimmed = given.trim()
  if (/^[+-]?0$/.test(trimmed)) return 0
  if (!/^[+-]?((\d+(\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h))+$/.test(trimmed)) return undefined
  let total = 0
  for (const [, amount, unit] of trimmed.matchAll(/([\d.]+)([^\d.]+)/g)) {
    total += Number(amount) * (milliseconds[unit ?? ''] ?? Number.NaN)
  }
  return Math.ceil(Number(total.toFixed(6))) * (trimmed.startsWith('-') ? -1 : 1)
}

/** A length of time, held in milliseconds; one below zero counts as zero. */
export const duration: Kind<number> = {
  parse(given) {
    const value = parseDuration(given)
    return value === undefined ? undefined : Math.max(0, value)
  },
  expected: 'a length of time such as 500ms, 10s, 1m30s or 2h',
}

/** A length of time in milliseconds, replaced by another when it is zero or less. */
export const durationOr = (fallback: number): Kind<number> => ({
  ...duration,
  parse: given => duration.parse(given) || (parseDuration(given) === undefined ? undefined : fallback),
})

/** A whole number, replaced by another when it is zero or less. */
export const countOr = (fallback: number): Kind<number> => ({
  parse(given) {
    const value = wholeNumber(-Number.MAX_SAFE_INTEGER).parse(given)
    return value !== undefined && value <= 0 ? fallback : value
  },
  expected: 'a whole number',
})

/** One of a few words, in capitals or not. */
export const oneOf = <const T extends string>(...choices: readonly T[]): Kind<T> => ({
  parse: given => choices.find(choice => choice === given.trim().toLowerCase()),
  expected: `one of ${choices.join(', ')}`,
})

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const

/** A log level; an unknown one means `info`, and `panic` means `fatal`. */
export const logLevel: Kind<(typeof logLevels)[number]> = {
  parse(given) {
    const level = given.trim().toLowerCase()
    return level === 'panic' ? 'fatal' : (logLevels.find(known => known === level) ?? 'info')
  },
  expected: `one of ${logLevels.join(', ')}`,
}

/** A folder or file, held as an absolute path. */
export const path: Kind<string> = { parse: given => resolve(given.trim()), expected: 'a path' }

/** The entries of a list, trimmed, without empty ones. */
export const entriesOf = (given: string, separator: string): string[] =>
  given
    .split(separator)
    .map(entry => entry.trim())
    .filter(entry => entry !== '')

/** Names with commas between them, or semicolons when a name holds a comma. */
export const names: Kind<readonly string[]> = {
  parse: given => entriesOf(given, given.includes(';') ? ';' : ','),
  expected: 'names with commas between them',
}

/** Words with spaces between them. */
export const wordList: Kind<readonly string[]> = {
  parse: given => entriesOf(given, ' '),
  expected: 'words with spaces between them',
}

/** Pairs `name=value` with commas between them. */
export const pairs: Kind<Readonly<Record<string, string>>> = {
  parse(given) {
    const entries = entriesOf(given, ',').map(entry => /^([^=]+)=(.*)$/s.exec(entry))
    if (entries.some(entry => entry === null)) return undefined
    return Object.fromEntries(entries.map(entry => [entry?.[1]?.trim() ?? '', entry?.[2]?.trim() ?? '']))
  },
  expected: 'pairs name=value with commas between them',
}

/** A time zone that the system knows, such as `Europe/Berlin`. */
export const timeZone: Kind<string> = {
  parse(given) {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: given.trim() }).resolvedOptions().timeZone
    } catch {
      return undefined
    }
  },
  expected: 'a time zone such as Europe/Berlin or UTC',
}

/** The time zone of this machine, or UTC when it has none that is known. */
export function systemTimeZone(): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return timeZone.parse(zone) ?? 'UTC'
}

/** When something is done again and again: an hour of the day, or minute, hour, day, month and weekday; held as these. */
export const timesOfDay: Kind<string> = {
  parse(given) {
    const trimmed = given.trim()
    const pattern = wholeNumber(0, 23).parse(trimmed) === undefined ? trimmed : `0 ${Number(trimmed)} * * *`
    return pattern.split(/\s+/).length === 5 && isPattern(pattern) ? pattern : undefined
  },
  expected: 'an hour from 0 to 23, or five fields of cron such as 30 2 * * *',
}

function isPattern(pattern: string): boolean {
  try {
    return new Cron(pattern, { paused: true }).nextRun() !== null
  } catch {
    return false
  }
}
