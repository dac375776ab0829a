import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { openSourceServer } from '#db/postgres/source-server.ts'
import type { SourceDatabase } from '#db/source-database.ts'
import { openSourceFile } from '#db/sqlite/source-file.ts'
import { filesInFolder, filesInStore, type HomeboxFiles } from '#features/move-in/index.ts'
import { openStoreAt } from '#files/open-store.ts'
import { type Config, parseFlags } from '../config.ts'
import { type Command, CommandFailed, UsageError } from './command.ts'
import { explainIoError } from './explain-io-error.ts'
import { loadSettings } from './load-settings.ts'
import { linesOf } from './move-in-lines.ts'
import { performMove } from './perform-move.ts'

const help = `Usage: stowage move-in <source> [options] [settings]

Brings everything over from Homebox: people with their passwords, groups, items, photos and papers. Ids stay, so that
labels go on working. Without --yes it only looks, and says what it would do. Homebox must be stopped, and with SQLite
Stowage, too; nothing of Homebox is ever changed.

  <source>           its data folder (with homebox.db), its database file, or postgres://user:password@host/database
  --files <location>    where its files are, when not beside the database file: a folder or s3://bucket/prefix?region=…
  --without-files    takes attachments whose file is missing, too; the files come when it is run again and finds them
  --yes              does it; may be interrupted and run again
  --json             prints a report for scripts

API keys go on working when HBOX_AUTH_API_KEY_PEPPER is what it was for Homebox.`

/** `stowage move-in`: everything of a Homebox, after a rehearsal that says what would become of it. */
export const moveInCommand: Command = {
  name: 'move-in',
  summary: 'bring everything over from Homebox (--files, --without-files, --yes, --json)',
  help,
  async run({ env, args, stdout, stderr }) {
    const { flags, own, positionals } = parseFlags(args, {
      files: { type: 'string' },
      yes: { type: 'boolean' },
      'without-files': { type: 'boolean' },
      json: { type: 'boolean' },
    })
    const [from, ...more] = positionals
    if (from === undefined || more.length > 0)
      throw new UsageError('Name the folder with the data of Homebox.')
    const { config } = loadSettings({ env, stderr }, flags)
    const source = sourceOf(from, typeof own['files'] === 'string' ? own['files'] : undefined, config)
    const isForReal = own['yes'] === true
    const isJson = own['json'] === true
    const isWithoutFiles = own['without-files'] === true
    const tell = isJson ? () => undefined : stderr
    const foreign = await source.open()
    const report = await whileOpen(foreign, () =>
      performMove({ foreign, files: source.files }, { config, isForReal, isWithoutFiles, tell }),
    )
    if (isJson) stdout(JSON.stringify(report, null, 2))
    else for (const line of linesOf(report)) stdout(line)
    return report.faults.length > 0 ? 1 : 0
  },
}

async function whileOpen<T>(foreign: SourceDatabase, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    return explainIoError(error)
  } finally {
    await foreign.close()
  }
}

interface Source {
  readonly open: () => Promise<SourceDatabase>
  readonly files: HomeboxFiles
}

function sourceOf(from: string, location: string | undefined, config: Config): Source {
  if (/^postgres(ql)?:\/\//.test(from)) {
    if (location === undefined)
      throw new UsageError(
        'Name the folder with the files of Homebox by --files: they are not in its database.',
      )
    return { open: () => openSourceServer(from), files: filesAt(location, config) }
  }
  const found = existsSync(from) ? statSync(from) : undefined
  if (found === undefined) throw new CommandFailed(`There is no ${from}.`)
  const file = found.isDirectory() ? path.join(from, 'homebox.db') : from
  if (!existsSync(file)) throw new CommandFailed(`There is no homebox.db in ${from}.`)
  return { open: () => openSourceFile(file), files: filesAt(location ?? path.dirname(file), config, file) }
}

function filesAt(location: string, config: Config, database?: string): HomeboxFiles {
  if (location.startsWith('s3://')) return filesInStore(location, openStoreAt(location, config))
  if (existsSync(location)) return filesInFolder(path.resolve(location), database)
  throw new CommandFailed(`There is no folder ${location}.`)
}
