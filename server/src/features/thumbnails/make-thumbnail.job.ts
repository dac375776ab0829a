import { z } from 'zod'
import { type ThumbnailWanted, thumbnailWanted } from '#features/attachments/index.ts'
import { documentKey, linkType } from '#features/files/index.ts'
import type { FileStore } from '#files/store.ts'
import { BadPicture } from '#files/thumbnails/bad-picture.ts'
import type { Box } from '#files/thumbnails/limits.ts'
import type { Thumbnailer } from '#files/thumbnails/thumbnailer.ts'
import { defineJob, type Job, type JobCtx } from '#jobs/define-job.ts'
import { PermanentFailure } from '#jobs/permanent-failure.ts'
import { addThumbnail } from './add-thumbnail.ts'
import { findDrawn, findOriginal } from './thumbnails.queries.ts'

/** What the making of thumbnails needs. */
export interface ThumbnailTools {
  readonly store: FileStore
  readonly thumbnailer: Thumbnailer
  readonly thumbnails: Box & { readonly enabled: boolean }
}

const Wanted = z.object({ attachmentId: z.string(), replaces: z.string().optional() })

/**
 * Makes the thumbnail of an attachment, its first one or a new one in the place of another. Running twice is harmless:
 * whoever comes second finds that there is one, or another one. A picture that cannot be read is given up at once, with the reason; if its process is ended from outside, it is tried
 * three times.
 */
export const thumbnailJob = (tools: ThumbnailTools): Job<ThumbnailWanted> =>
  defineJob({
    kind: thumbnailWanted.kind,
    input: Wanted,
    attempts: 3,
    leaseSeconds: 15,
    async run(ctx, wanted) {
      if (ctx.groupId !== null && tools.thumbnails.enabled)
        await makeThumbnail(ctx, tools, ctx.groupId, wanted)
    },
  })

async function makeThumbnail(
  ctx: JobCtx,
  tools: ThumbnailTools,
  groupId: string,
  wanted: ThumbnailWanted,
): Promise<void> {
  const { attachmentId, replaces } = wanted
  const known = await ctx.read(async ({ db }) => {
    const original = await findOriginal(db, groupId, attachmentId, replaces ?? null)
    // What is drawn anew was not drawn well: its twin was not, either.
    const mayShare = original !== undefined && replaces === undefined
    const twin = mayShare ? await findDrawn(db, groupId, original.path) : undefined
    return original && { ...original, hasTwin: twin !== undefined }
  })
  if (known === undefined || known.mime_type === linkType) return
  if (known.hasTwin && (await shareThumbnail(ctx, groupId, wanted, known.path))) return
  const webp = await draw(tools, known.path, ctx.signal)
  const staged = await tools.store.receive(oneChunk(webp), webp.length)
  try {
    const path = documentKey(groupId, staged.hash)
    if (path === known.drawn) return
    const { size, keep } = staged
    // The slow part of it, while nobody waits for the transaction.
    await keep(path)
    await ctx.write(write => addThumbnail(write, groupId, wanted, { path, size, keep: () => keep(path) }))
  } finally {
    await staged.discard()
  }
}

/** Uses the picture that was made of the same content; false when it is gone by now. */
const shareThumbnail = (
  ctx: JobCtx,
  groupId: string,
  wanted: ThumbnailWanted,
  path: string,
): Promise<boolean> =>
  ctx.write(async write => {
    const drawn = await findDrawn(write.db, groupId, path)
    if (drawn === undefined) return false
    await addThumbnail(write, groupId, wanted, drawn)
    return true
  })

async function draw(
  { store, thumbnailer, thumbnails }: ThumbnailTools,
  key: string,
  signal: AbortSignal,
): Promise<Buffer> {
  const file = await store.borrow(key)
  if (file === undefined) throw new PermanentFailure('The file is missing')
  const { width, height } = thumbnails
  try {
    return await thumbnailer.make(file.path, { width, height }, signal)
  } catch (error) {
    // The log tells a cause besides the message: it must be what the decoder said.
    if (error instanceof BadPicture) throw new PermanentFailure(error.message, { cause: error.cause })
    throw error
  } finally {
    await file.release()
  }
}

async function* oneChunk(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}
