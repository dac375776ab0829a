import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { TestApp } from './test-app.ts'

const entry = path.join(import.meta.dirname, '../stowage.js')

/** What a command said and how it ended. */
export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly complaint: string
}

/** Runs `stowage …` as a person does, in a process of its own, with nothing of this process's environment. */
export async function stowage(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input = '',
): Promise<Ended> {
  const child = spawn(process.execPath, [entry, ...args], { env: { PATH: process.env['PATH'], ...env } })
  child.stdin.end(input)
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  const [out, complaint, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, out, complaint }
}

/** The settings under which a command finds the data of a running server. */
export const settingsOf = ({ app }: TestApp): Record<string, string> => ({
  STOWAGE_DATA: app.config.data,
  ...(app.config.databaseUrl === undefined ? {} : { STOWAGE_DATABASE_URL: app.config.databaseUrl }),
})
