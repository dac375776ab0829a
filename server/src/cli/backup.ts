import { randomUUID } from 'node:crypto'
import { open, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { listApplied } from '#db/upgrade/migrate.ts'
import { countRows, type Manifest, writeBackup } from '#features/backups/index.ts'
import { openStore } from '#files/open-store.ts'
import { systemClock } from '#kernel/clock.ts'
import { parseFlags } from '../config.ts'
import { version } from '../version.ts'
import { type Command, CommandFailed, firstOf, UsageError } from './command.ts'
import { explainIoError } from './explain-io-error.ts'
import { loadSettings } from './load-settings.ts'
import { throttle } from './throttle.ts'
import { openWithDatabase } from './with-database.ts'

const help = `Usage: stowage backup <file> [options] [settings]

Writes everything into one file: the database, all attached files, and the secret behind API keys. The server may run
meanwhile. What the file holds is as secret as the data folder; only you may read it.

  <file>    a ZIP archive; "-" is standard output
  --force   replaces the file when it is there
  --json    prints a summary for scripts`

/** `stowage backup`: one file with everything, of a server that runs. */
export const backupCommand: Command = {
  name: 'backup',
  summary: 'write the database and all files into one file (--force, --json)',
  help,
  async run({ env, args, stdout, stderr }) {
    const { flags, own, positionals } = parseFlags(args, {
      force: { type: 'boolean' },
      json: { type: 'boolean' },
    })
    const [file, ...more] = positionals
    if (!file || more.length > 0) throw new UsageError('Name the file to write, or "-" for standard output.')
    if (file !== '-') await refuseExisting(file, own['force'] === true)
    const { config } = loadSettings({ env, stderr }, flags)
    const isJson = own['json'] === true
    const { manifest } = await openWithDatabase(config, async ({ database }) => {
      if ((await database.read(listApplied)).length === 0)
        throw new CommandFailed('The database is empty: there is nothing to back up.')
      return writeBackup(
        {
          database,
          store: openStore(config),
          clock: systemClock,
          settings: config,
          version,
          tell: isJson ? () => undefined : throttle(stderr, 'at once'),
        },
        archive =>
          file === '-'
            ? pipeline(archive, process.stdout, { end: false })
            : writeTo(file, archive, own['force'] === true),
      )
    }).catch(explainIoError)
    const tell = file === '-' ? stderr : stdout
    if (isJson) tell(JSON.stringify(summaryOf(file, manifest), null, 2))
    else for (const line of linesOf(file, manifest)) tell(line)
    return 0
  },
}

async function refuseExisting(file: string, mayReplace: boolean): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (found?.isFile() === false) throw new CommandFailed(`${file} is no file that could be replaced.`)
  if (found !== undefined && !mayReplace)
    throw new CommandFailed(`${file} is there already. Choose another name, or say --force.`)
}

/** Writes the file under another name, and gives it its own when it is whole and on the disk. */
async function writeTo(file: string, archive: Readable, mayReplace: boolean): Promise<void> {
  const part = `${file}.${randomUUID().slice(0, 8)}.part`
  const handle = await open(part, 'wx', 0o600).catch(cause => {
    archive.destroy()
    throw new CommandFailed(`${part} cannot be written (${cause.message}).`, { cause })
  })
  try {
    await handle.chmod(0o600)
    await writeFile(handle, archive)
    await handle.sync()
    // Again: somebody else may have made it meanwhile.
    await refuseExisting(file, mayReplace)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  } finally {
    await handle.close()
  }
  await rename(part, file)
  await using folder = await open(path.dirname(file), 'r')
  await folder.sync()
}

const summaryOf = (file: string, manifest: Manifest) => ({
  file,
  madeAt: manifest.madeAt,
  version: manifest.version,
  rows: countRows(manifest),
  files: manifest.files,
})

function linesOf(file: string, manifest: Manifest): string[] {
  const { count, bytes, missing, damaged } = manifest.files
  const size = `${(bytes / 1024 / 1024).toFixed(1)} MiB`
  return [
    `${file === '-' ? 'The backup' : file} holds ${countRows(manifest)} rows and ${count} files (${size}).`,
    ...firstOf(missing.map(key => `WARNING: the attached file ${key} was not there.`)),
    ...firstOf(
      damaged.map(
        key => `WARNING: the file ${key} is damaged, and was backed up as far as it could be read.`,
      ),
    ),
  ]
}
