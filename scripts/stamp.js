import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

// Tells whether server/dist/ was built from these packages and for this database model. Plain JavaScript: every start reads it
// before anything else is loaded.

const root = path.join(import.meta.dirname, '..')

/** The file of server/dist/ that names what the bundle was built for. */
export const stampFile = path.join(root, 'server/dist/stamp')

/** The hash of the packages and the newest migration: a bundle with another stamp must not run. */
export function stampNow() {
  const packages = createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json')))
  const migrations = readdirSync(path.join(root, 'server/src/db/migrations')).filter(file => /^\d/.test(file))
  return `${packages.digest('hex')} ${migrations.toSorted().at(-1)}\n`
}

/** Whether the bundle is there and has today's stamp. */
export function isBuilt() {
  try {
    return readFileSync(stampFile, 'utf8') === stampNow()
  } catch {
    return false
  }
}
