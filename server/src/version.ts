import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Which version of Stowage this is. */
export const version: string = readVersion(path.join(import.meta.dirname, '../package.json'))

function readVersion(file: string): string {
  const read: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (typeof read === 'object' && read !== null && 'version' in read) return String(read.version)
  throw new Error(`${file} has no version`)
}
