import { forEachBatch } from '#db/query/batches.ts'
import type { Reader } from '#db/reader-writer.ts'
import { findOrphanArchives } from '#features/archives/index.ts'
import {
  canAdoptStore,
  examineFiles,
  examineTrash,
  type FileFault,
  findLostThumbnails,
  findOrphans,
  groupsOf,
  listAccepted,
  replaceAccepted,
} from '#features/files/index.ts'
import {
  findBroken,
  findUnwanted,
  forgetBroken,
  type Picture,
  redrawThumbnails,
  wantThumbnails,
} from '#features/thumbnails/index.ts'
import { readMark } from '#files/mark.ts'
import type { FileStore } from '#files/store.ts'
import type { Part, Tools } from './part.ts'

const sayings: Readonly<Record<FileFault['kind'], string>> = {
  missing: 'has no file',
  'other size': 'has a file of another size',
  'other content': 'has a file with another content',
}

/** Attachments, also in the trash, whose file is not there, or is another one. */
export const files: Part = {
  names: ['files'],
  async look(tools, tell) {
    const { database, store } = tools
    if ((await readMark(store)) === undefined && !(await canAdoptStore(database, store, [])))
      tell({
        check: 'files',
        severity: 'fault',
        id: 'store',
        what: 'has no mark and no file: is its disk mounted?',
      })
    const accepted = await database.read(listAccepted)
    for (const faults of [examineFiles(tools), examineTrash(tools)])
      for await (const fault of faults) {
        const { kind, id, groupId } = fault
        const severity = kind === 'missing' && accepted.has(id) ? 'accepted' : 'fault'
        tell({ check: 'files', severity, id, what: `${titleOf(fault)} ${sayings[kind]}`, groupId })
      }
  },
}

/** What people call an attachment. */
const titleOf = ({ title, entity, isInTrash = false }: Titled): string => {
  const whose = isInTrash ? ' in the trash' : entity === null ? '' : ` of "${entity}"`
  return `("${title}"${whose})`
}

interface Titled {
  readonly title: string
  readonly entity: string | null
  readonly isInTrash?: boolean
}

/** Accepts that the files are missing that are missing now, and of no others. */
export async function acceptMissingFiles(tools: Tools): Promise<void> {
  const missing = new Set<string>()
  for (const examine of [examineFiles, examineTrash])
    for await (const { kind, id } of examine({ ...tools, isDeep: false }))
      if (kind === 'missing') missing.add(id)
  await replaceAccepted(tools.ctx, missing)
}

/** Files that nothing names: they cost room and nothing else. */
export const orphans: Part = {
  names: ['orphans'],
  async look({ ctx, store }, tell) {
    const found = (id: string, what: string) => tell({ check: 'orphans', severity: 'warn', id, what })
    for await (const { keys } of findOrphans(ctx, store))
      for (const key of keys) found(key, 'is a file that nothing names')
    for await (const { keys } of findOrphanArchives(ctx, store))
      for (const key of keys) found(key, 'is an archive that nothing names')
    for await (const { ids } of findLostThumbnails(ctx))
      for (const id of ids) found(id, 'is a small picture that nothing names')
  },
  async mend({ sweep }) {
    await sweep('sweep-files')
    await sweep('sweep-exports')
  },
}

/** Pictures without their small picture. */
export const thumbnails: Part = {
  names: ['thumbnails'],
  async look(tools, tell) {
    for await (const groupId of groupsOf(tools.ctx)) {
      const warn = (id: string, what: string) =>
        tell({ check: 'thumbnails', severity: 'warn', id, what, groupId })
      await tools.database.read(async db => {
        for await (const pictures of findBroken(db, groupId))
          for (const { id, ...names } of pictures)
            warn(id, `${titleOf(names)} names a small picture that is not there`)
        if (!tools.config.thumbnails.enabled) return
        for await (const { id, ...names } of unwanted(db, groupId, tools.store))
          warn(id, `${titleOf(names)} could have a small picture and has none`)
      })
    }
  },
  mend: (tools, groups) => mendThumbnails(tools, groups),
}

/** Pictures without a small one, and without a job that makes one, whose own file is there. */
async function* unwanted(db: Reader, groupId: string, store: FileStore): AsyncGenerator<Picture> {
  for await (const pictures of findUnwanted(db, groupId))
    for (const picture of pictures) if ((await store.find(picture.path)) !== undefined) yield picture
}

/** Has every small picture drawn anew, in the background; returns how many. */
export async function redrawAll({ ctx }: Tools): Promise<number> {
  let count = 0
  for await (const groupId of groupsOf(ctx)) count += await redrawThumbnails(ctx, groupId)
  return count
}

async function mendThumbnails({ ctx, config, store }: Tools, groups: ReadonlySet<string>): Promise<void> {
  for (const groupId of groups) {
    const broken = await ctx.read(({ db }) => Array.fromAsync(findBroken(db, groupId)))
    const ids = broken.flat().map(({ id }) => id)
    await forEachBatch(ids, batch => ctx.write(({ db }) => forgetBroken(db, groupId, batch), groupId))
    if (!config.thumbnails.enabled) continue
    const pictures = await ctx.read(({ db }) => Array.fromAsync(unwanted(db, groupId, store)))
    await forEachBatch(pictures, batch => ctx.write(write => wantThumbnails(write, batch), groupId))
  }
}
