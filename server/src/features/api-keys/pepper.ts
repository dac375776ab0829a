import { createHmac } from 'node:crypto'
import { copyFile, mkdir, open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '#db/database.ts'
import { ensureInstanceSetting, findInstanceSetting, setInstanceSetting } from '#db/instance-settings.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import { errorCode } from '#kernel/error-code.ts'
import { newPepper } from '#kernel/secrets.ts'
import { StartupError } from '#kernel/startup-error.ts'

export interface PepperSettings {
  /** The data folder. */
  readonly data: string
  readonly auth: { readonly apiKeyPepper: string | undefined }
}

/** Under which fact a database notes what tells the pepper that it was used with from others. */
export const fingerprintFact = 'pepper_fingerprint'

const findFingerprint = (db: Reader): Promise<string | undefined> => findInstanceSetting(db, fingerprintFact)

/** Tells peppers apart without giving them away. */
const fingerprintOf = (pepper: string): string =>
  createHmac('sha256', pepper).update('stowage pepper fingerprint').digest('hex')

/**
 * The secret behind API keys and reset links. It is made on the first start, or taken from the settings, and kept
 * from then on: in the database when that is PostgreSQL, else in the file `pepper` of the data folder.
 *
 * Throws a StartupError when the settings, or the file, have another one than the database was used with.
 */
export async function ensurePepper(database: Database, settings: PepperSettings): Promise<string> {
  const configured = settings.auth.apiKeyPepper
  return database.write(null, async ({ db }) => {
    const shared = db.dialect.name === 'postgres'
    const file = path.join(settings.data, 'pepper')
    const known = await findFingerprint(db)
    const restored = shared ? undefined : await findInstanceSetting(db, restoredPepper)
    const kept = shared ? await findInstanceSetting(db, 'pepper') : (restored ?? (await readKept(file)))
    const pepper = configured ?? kept ?? (known === undefined ? newPepper() : undefined)
    if (pepper === undefined) throw new StartupError(lost(file))
    if (known !== undefined && known !== fingerprintOf(pepper)) {
      throw new StartupError(configured === undefined ? foreign(file) : differs)
    }
    if (shared) return ensureSharedPepper(db, pepper, configured)
    if (kept !== pepper || restored !== undefined) await keep(file, pepper)
    if (restored !== undefined) await db.q.deleteFrom('instance').where('key', '=', restoredPepper).execute()
    await ensureInstanceSetting(db, fingerprintFact, fingerprintOf(pepper))
    return pepper
  })
}

/** Under which fact a restored SQLite database brings its pepper along, until it has been written to the file. */
export const restoredPepper = 'restored_pepper'

/** The pepper in use, for a copy of the data; undefined before the first start. Throws a StartupError like that. */
export async function findPepper(db: Reader, settings: PepperSettings): Promise<string | undefined> {
  const file = path.join(settings.data, 'pepper')
  const pepper =
    db.dialect.name === 'postgres'
      ? await findInstanceSetting(db, 'pepper')
      : ((await findInstanceSetting(db, restoredPepper)) ??
        (await readKept(file)) ??
        settings.auth.apiKeyPepper)
  const known = await findFingerprint(db)
  if (known === undefined) return pepper
  if (pepper === undefined) throw new StartupError(lost(file))
  if (known !== fingerprintOf(pepper)) throw new StartupError(foreign(file))
  return pepper
}

/** Under which fact the secret is kept with which another server made the API keys that have moved in. */
const formerPepper = 'former_pepper'

const findFormer = statement<object>()(q =>
  q.selectFrom('instance').select('value').where('key', '=', formerPepper),
)

/** The secret behind API keys that have moved in, when it is not the one in use. */
export const findFormerPepper = async (db: Reader): Promise<string | undefined> =>
  (await db.first(findFormer, {}))?.value

/**
 * Lets API keys that another server has made under the configured secret go on working: it becomes the one in use, or,
 * where there is another one already, is kept beside it.
 */
export async function adoptPepper(database: Database, settings: PepperSettings): Promise<void> {
  const { apiKeyPepper } = settings.auth
  if (apiKeyPepper === undefined) return
  const known = await database.read(findFingerprint)
  if (known === undefined || known === fingerprintOf(apiKeyPepper)) {
    await ensurePepper(database, settings)
    return
  }
  await database.write(null, ({ db }) => setInstanceSetting(db, formerPepper, apiKeyPepper))
}

/** Several processes may start at once: the first one's pepper is everybody's. */
async function ensureSharedPepper(
  db: Writer,
  pepper: string,
  configured: string | undefined,
): Promise<string> {
  const stored = await ensureInstanceSetting(db, 'pepper', pepper)
  if (configured !== undefined && configured !== stored) throw new StartupError(differs)
  await ensureInstanceSetting(db, fingerprintFact, fingerprintOf(stored))
  return stored
}

const differs =
  'STOWAGE_AUTH_API_KEY_PEPPER is not the secret that this database has been used with, and every API key would ' +
  'stop working. Set it to the earlier secret, or leave it out: the one in use is kept by Stowage.'

const foreign = (file: string): string =>
  `The secret in ${file} is not the one that this database has been used with. ` +
  'Bring back the file that belongs to it, from the same backup as the database.'

const lost = (file: string): string =>
  `The secret behind the API keys is missing from ${file}. Bring back that file from a backup, ` +
  'or set STOWAGE_AUTH_API_KEY_PEPPER to the secret.'

async function readKept(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim() || undefined
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Writes the file so that it is there whole or not at all, also after a power cut; another pepper stays beside it. */
async function keep(file: string, pepper: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const former = await readKept(file)
  if (former !== undefined && former !== pepper)
    await copyFile(file, `${file}.replaced-${fingerprintOf(former).slice(0, 12)}`)
  const draft = await open(`${file}.new`, 'w', 0o600)
  try {
    await draft.chmod(0o600)
    await draft.writeFile(`${pepper}\n`)
    await draft.sync()
  } finally {
    await draft.close()
  }
  await rename(`${file}.new`, file)
  const folder = await open(path.dirname(file), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
