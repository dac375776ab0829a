import { inject } from 'vitest'

/** What Node.js runs as the server, or as a command of it: `server/src/main.ts`, bundled for a quick start. */
export function serverProgram(): string {
  const program = inject('serverProgram')
  if (program === undefined) throw new Error('This lane starts no processes: give the test the tag `system`')
  return program
}

/** These settings and nothing else of this process's environment but what it takes to find and start programs. */
export const environmentWith = (
  settings: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> => ({
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  ...settings,
})
