import { findStrayArchives } from '#features/exports/index.ts'
import {
  examineFiles,
  type FileFault,
  findLostThumbnails,
  findStrays,
  groupsOf,
} from '#features/files/index.ts'
import { findBroken, findUnwanted, forgetBroken, wantMissing } from '#features/thumbnails/index.ts'
import type { Part, Tools } from './part.ts'

const sayings: Readonly<Record<FileFault['kind'], string>> = {
  missing: 'has no file',
  'other size': 'has a file of another size',
  'other content': 'has a file with another content',
}

/** Attachments whose file is not there, or is another one. */
export const files: Part = {
  names: ['files'],
  async look(tools, tell) {
    for await (const { kind, id, groupId } of examineFiles(tools))
      tell({ check: 'files', severity: 'fault', id, what: sayings[kind], groupId })
  },
}

/** Files that nothing names: they cost room and nothing else. */
export const strays: Part = {
  names: ['strays'],
  async look({ ctx, store }, tell) {
    const found = (id: string, what: string) => tell({ check: 'strays', severity: 'warn', id, what })
    for await (const { keys } of findStrays(ctx, store))
      for (const key of keys) found(key, 'is a file that nothing names')
    for await (const { keys } of findStrayArchives(ctx, store))
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
        for await (const id of broken(db, groupId)) warn(id, 'names a small picture that is not there')
        if (!tools.config.thumbnails.enabled) return
        for await (const ids of findUnwanted(db, groupId))
          for (const id of ids) warn(id, 'could have a small picture and has none')
      })
    }
  },
  mend: (tools, groups) => mendThumbnails(tools, groups),
}

async function* broken(db: Parameters<typeof findBroken>[0], groupId: string): AsyncGenerator<string> {
  for (let rows = await findBroken(db, groupId, ''); rows.length > 0; ) {
    for (const { id } of rows) yield id
    rows = await findBroken(db, groupId, rows.at(-1)?.id ?? '')
  }
}

async function mendThumbnails({ ctx, config }: Tools, groups: ReadonlySet<string>): Promise<void> {
  for (const groupId of groups)
    await ctx.write(async write => {
      await forgetBroken(write.db, groupId)
      if (config.thumbnails.enabled) await wantMissing(write, groupId)
    }, groupId)
}
