import { createHash } from 'node:crypto'
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { runNode } from '../process/child.ts'
import { type DurablePostgres, postgresDatabase } from '../process/postgres.ts'
import { setVersion } from './make.ts'
import type { Owner } from './store.ts'

const root = path.resolve(import.meta.dirname, '../../..')
/** Where sets, copies and logs are kept; safe to delete. */
export const benchFolder = path.join(root, '.tmp/bench')

/** Where CPU profiles of the server go. */
export const profileFolder = path.join(benchFolder, 'profiles')

/** A set that lies ready in a database. */
export interface StoredSet {
  readonly size: number
  readonly owner: Owner
  /** The SQLite file, or the name of the PostgreSQL database. */
  readonly location: string
  /** How long the batch writer took when the set was made, seconds. */
  readonly seconds: number
  readonly wasCached: boolean
}

/** Changes when the database's model, its writer or the data of the sets change. */
export function fingerprint(): string {
  const folder = path.join(root, 'server/src')
  const files = readdirSync(path.join(folder, 'db/migrations')).map(name => `db/migrations/${name}`)
  const writers = [
    ...[
      'derived/search-text',
      'derived/totals',
      'model/entity',
      'store/save-entities',
      'store/save-search',
    ].map(name => `features/entities/${name}.ts`),
    ...['fold', 'name-key', 'search-text'].map(name => `../../contract/src/matching/${name}.ts`),
  ]
  const hash = createHash('sha256').update(String(setVersion))
  for (const file of [...files.sort(), ...writers]) hash.update(readFileSync(path.join(folder, file)))
  return hash.digest('hex').slice(0, 10)
}

/** Makes a set, or finds the one that was made before. */
export async function ensureSet(size: number, postgres: DurablePostgres | undefined): Promise<StoredSet> {
  const kind = postgres === undefined ? 'sqlite' : 'postgres'
  const name = `${size}-${kind}-${fingerprint()}`
  const folder = path.join(benchFolder, name)
  const manifest = path.join(folder, 'set.json')
  const location = postgres === undefined ? path.join(folder, 'stowage.db') : name.replaceAll('-', '_')
  if (existsSync(manifest)) {
    const known = JSON.parse(readFileSync(manifest, 'utf8')) as { owner: Owner; seconds: number }
    return { size, location, wasCached: true, ...known }
  }
  forgetOthers(`${size}-${kind}-`)
  await postgres?.dropAll(`${size}_${kind}_`)
  mkdirSync(folder, { recursive: true })
  const target = postgres === undefined ? location : await postgresDatabase(postgres, location)
  const made = JSON.parse(await runNode('bench/src/set/main.ts', [String(size), target])) as {
    owner: Owner
    seconds: number
  }
  await postgres?.tidy(location)
  writeFileSync(manifest, JSON.stringify(made))
  return { size, location, wasCached: false, ...made }
}

/** Copies a set in SQLite; it is on the disk then, and the system has nothing left to write while others are measured. */
export function copyFileSet({ location }: StoredSet, folder: string): void {
  const copy = path.join(folder, 'stowage.db')
  mkdirSync(folder, { recursive: true })
  copyFileSync(location, copy, constants.COPYFILE_FICLONE)
  const file = openSync(copy, 'r+')
  fsyncSync(file)
  closeSync(file)
}

/** Removes sets of this size and kind that nothing will ask for again, and halves of broken-off runs. */
function forgetOthers(prefix: string): void {
  if (!existsSync(benchFolder)) return
  for (const name of readdirSync(benchFolder)) {
    if (name.startsWith(prefix)) rmSync(path.join(benchFolder, name), { recursive: true })
  }
}
