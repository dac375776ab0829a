import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, '..')

/** Version of Stowage. */
export const version: string = textIn(path.join(folder, 'package.json'), 'version')

/** Version, commit and time of the build; commit and time are empty unless `scripts/build.ts` has stored them. */
export function readBuild(): { version: string; commit: string; buildTime: string } {
  const file = path.join(folder, 'build.json')
  if (!existsSync(file)) return { version, commit: '', buildTime: '' }
  return { version, commit: textIn(file, 'commit'), buildTime: textIn(file, 'buildTime') }
}

/** A member of a JSON file that has to be there. */
function textIn(file: string, member: string): string {
  const read: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'))
  const text = read[member]
  if (typeof text !== 'string') throw new Error(`${file} has no ${member}`)
  return text
}
