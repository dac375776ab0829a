import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Problem } from '#kernel/problem.ts'
import { fillIn, type LabelFacts } from './print-command.ts'

/** How long a print command may take, milliseconds. */
const timeoutMs = 30_000
const run = promisify(execFile)

/** Prints a picture of a label or a page: hands it, in a file for just that long, to a command without a shell. */
export async function printPicture(
  words: readonly string[],
  facts: LabelFacts,
  picture: Buffer,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stowage-label-'))
  try {
    const file = path.join(folder, 'label.png')
    await writeFile(file, picture, { mode: 0o600 })
    const [command, ...given] = fillIn(words, facts, file)
    if (command === undefined) throw new Error('The print command is empty')
    await run(command, given, { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: 1024 * 1024 })
  } catch (cause) {
    throw new Problem('label.print_failed', { cause })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
