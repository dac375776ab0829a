import { spawn } from 'node:child_process'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { run } from '#cli/run.ts'
import { environmentWith, serverProgram } from './program.ts'
import type { TestApp } from './test-app.ts'

/** What a command said and how it ended. */
export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly stderr: string
}

/** Runs `stowage …` as a person does, in a process of its own, with nothing of this process's environment. */
export async function stowage(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input = '',
): Promise<Ended> {
  const child = spawn(process.execPath, [serverProgram(), ...args], { env: environmentWith(env) })
  child.stdin.end(input)
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  const [out, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, out, stderr }
}

/** Runs `stowage …` in this process, which is quicker and otherwise the same. */
export async function stowageHere(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input = '',
): Promise<Ended> {
  const said: string[] = []
  const complained: string[] = []
  const code = await run(args, {
    env,
    input: Readable.from([input]),
    stdout: line => void said.push(`${line}\n`),
    stderr: line => void complained.push(`${line}\n`),
  })
  return { code, out: said.join(''), stderr: complained.join('') }
}

/** The settings under which a command finds the data of a running server. */
export const settingsOf = ({ app }: TestApp): Record<string, string> => ({
  STOWAGE_DATA: app.config.data,
  ...(app.config.databaseUrl === undefined ? {} : { STOWAGE_DATABASE_URL: app.config.databaseUrl }),
})
