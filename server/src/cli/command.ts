import { StartupError } from '#kernel/startup-error.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The input of a command. */
export interface Invocation {
  readonly env: Environment
  /** Arguments behind the command's name. */
  readonly args: readonly string[]
  /** Standard input. */
  readonly input: AsyncIterable<unknown>
  /** Prints a line on standard output. */
  readonly stdout: (line: string) => void
  /** Prints a line on standard error. */
  readonly stderr: (line: string) => void
}

/** Something that `stowage` can do besides serving. */
export interface Command {
  readonly name: string
  /** One line for the list of commands. */
  readonly summary: string
  /** All that `--help` prints. */
  readonly help: string
  /** Resolves to the exit code: 0 done, 1 not done (a sentence was printed). */
  run(invocation: Invocation): Promise<number> | number
}

/** The command was called wrongly: its help is shown, and the exit code is 2. */
export class UsageError extends Error {}

/** Refuses words that the command has no use for: the caller meant something by them. */
export function rejectExtraArguments(words: readonly string[]): void {
  if (words.length > 0) throw new UsageError(`"${words.join(' ')}" is too much here.`)
}

/** The command was called rightly and cannot be carried out: the sentence is shown, and the exit code is 1. */
export class CommandFailed extends StartupError {}

/** A text of a person with the control characters of terminals written out: `\u001b` stands there as such. */
export const plain = (text: string): string =>
  text.replaceAll(/[^\P{Cc}\t\n]/gu, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

const onOneLine = (text: string): string => text.replaceAll('\n', '\\n').replaceAll('\t', '\\t')

/** Rows as aligned columns, the first row being the heads. */
export function table(written: readonly (readonly string[])[]): string[] {
  const rows = written.map(row => row.map(cell => onOneLine(plain(cell))))
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map(row => (row[at] ?? '').length)))
  return rows.map(row =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

const maxLines = 20

/** Lines that would be too many for people: the first twenty, and how many more there are. */
export const firstOf = (lines: readonly string[]): string[] =>
  lines.length <= maxLines
    ? [...lines]
    : [...lines.slice(0, maxLines), `… and ${lines.length - maxLines} more; --json names all of them`]
