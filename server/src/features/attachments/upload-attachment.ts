import type { uploadAttachment as operation } from '@stowage/contract/attachments/attachments'
import { ChosenType } from '@stowage/contract/attachments/attachments'
import type { Entity } from '@stowage/contract/entities/entity'
import { type Issue, type IssueBody, issueOf } from '@stowage/contract/protocol/issues'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { readId } from '@stowage/contract/values/ids'
import { isStorable, lengthOf } from '@stowage/contract/values/text'
import { textLimits } from '@stowage/contract/values/text-limits'
import { requireEntityRow } from '#features/entities/index.ts'
import { documentKey } from '#features/files/index.ts'
import { isImage, isRecognised, mediaTypeOf } from '#files/media-type.ts'
import type { FileStore, Staged } from '#files/store.ts'
import { stripGps } from '#files/strip-gps/strip-gps.ts'
import { isPicture } from '#files/thumbnails/picture-kind.ts'
import type { Answer } from '#http/output/answer.ts'
import { storedName } from '#kernel/file-names.ts'
import { invalid, Problem } from '#kernel/problem.ts'
import type { Form, WorkCtx, WriteCtx } from '#server/context.ts'
import { addAttachment, showChanged } from './add-attachment.ts'
import { findOldestPhoto, listPhotos } from './attachments.queries.ts'
import { dropPrimary } from './primary.ts'
import { takePlace } from './take-place.ts'
import { thumbnailWanted } from './thumbnail-wanted.ts'

/** What uploads are made with. */
export interface UploadTools {
  readonly store: FileStore
  /** The most bytes that a file may have. */
  readonly maxBytes: number
  /** Whether thumbnails are made. */
  readonly thumbnails: boolean
  /** Whether pictures forget where they were taken. */
  readonly stripLocation: boolean
}

/**
 * Attaches a file. It is received and checked first, then kept and named by a row in one transaction of the group: a
 * row without its file is never seen, and a file without a row is swept.
 */
export const uploadAttachment =
  (tools: UploadTools) =>
  async (work: WorkCtx, { id }: InputOf<typeof operation>): Promise<Answer<Entity>> => {
    // So that nobody sends a large file for nothing.
    await work.read(({ db, actor }) => requireEntityRow(db, actor.groupId, id))
    const form = await work.form(
      file => tools.store.receive(file, tools.maxBytes),
      staged => staged.discard(),
    )
    let file = form.file
    try {
      const upload = readUpload(form)
      if (upload.file.size === 0) throw invalid('file', 'empty_file')
      const mimeType = await mediaTypeOf(upload.file.head)
      file = tools.stripLocation ? await stripGps(tools.store, upload.file, mimeType) : upload.file
      const type = typeOf(upload.type, mimeType)
      const received = { ...upload, type, file, mimeType, key: documentKey(work.actor.groupId, file.hash) }
      // The slow part of it, while nobody waits for the transaction.
      await file.keep(received.key)
      return await work.conclude(ctx => addFile(ctx, tools, id, received))
    } finally {
      await file?.discard()
    }
  }

interface Received extends UploadForm<Staged> {
  readonly mimeType: string
  readonly key: string
}

async function addFile(
  ctx: WriteCtx,
  { thumbnails }: UploadTools,
  entityId: string,
  { file, title, type, isPrimary, mimeType, key, replaces }: Received,
): Promise<Answer<Entity>> {
  const { db } = ctx
  const { groupId } = ctx.actor
  const { version } = await requireEntityRow(db, groupId, entityId)
  ctx.request.expectVersion(version)
  // Again: another attachment with this content may have been deleted in between, and the file with it.
  await file.keep(key)
  const mayStand = type === 'photo' && isImage(mimeType)
  const photos = mayStand && replaces !== undefined ? await listPhotos(db, groupId, entityId) : []
  const original = photos.find(photo => photo.id === replaces)
  const stands =
    mayStand &&
    (isPrimary || original?.is_primary === 1 || (await findOldestPhoto(db, groupId, entityId)) === undefined)
  if (stands) await dropPrimary(db, groupId, entityId)
  const row = {
    type,
    title,
    mime_type: mimeType,
    path: key,
    size: file.size,
    is_primary: stands ? 1 : 0,
  } as const
  const attachmentId = await addAttachment(ctx, entityId, row)
  if (original !== undefined) await takePlace(ctx, { entityId, photos, original, editId: attachmentId })
  if (thumbnails && isPicture(mimeType)) await ctx.later(thumbnailWanted, { attachmentId })
  return showChanged(ctx, entityId)
}

/** What a file becomes that was sent as this: something that is recognised as no picture is no photo. */
const typeOf = (sentAs: ChosenType, mimeType: string): ChosenType =>
  sentAs === 'photo' && isRecognised(mimeType) && !isImage(mimeType) ? 'attachment' : sentAs

/** What the text parts of an upload say. */
interface UploadForm<T> {
  readonly file: T
  readonly title: string
  readonly type: ChosenType
  readonly isPrimary: boolean
  /** The photo that this one is an edit of. */
  readonly replaces: string | undefined
}

const photo = /\.(jpg|jpeg|png|webp|gif|bmp|tiff|avif|ico|heic|jxl)$/i

/** Reads the parts of an upload, and names all that is wrong with them. */
function readUpload<T>({ texts, file }: Form<T>): UploadForm<T> {
  const name = texts.name ?? ''
  const title = storedName(name)
  const chosen = ChosenType.safeParse(texts.type)
  const nameIssue = issueOfName(name, title)
  const issues: Issue[] = []
  if (file === undefined) issues.push({ path: 'file', ...issueOf('required') })
  if (nameIssue !== undefined) issues.push({ path: 'name', ...nameIssue })
  if (texts.type && !chosen.success)
    issues.push({ path: 'type', ...issueOf('not_one_of', { words: ChosenType.options }) })
  const replaces = readId(texts.replaces ?? '')
  if (texts.replaces && replaces === undefined) issues.push({ path: 'replaces', ...issueOf('not_id') })
  if (file === undefined || issues.length > 0) throw new Problem('validation', { issues })
  const type = chosen.data ?? (photo.test(title) ? 'photo' : 'attachment')
  return { file, title, type, isPrimary: /^(1|[tT]|true|True|TRUE)$/.test(texts.primary ?? ''), replaces }
}

/** What is wrong with the name of a file, of which `title` would be stored. */
function issueOfName(name: string, title: string): IssueBody | undefined {
  const limit = textLimits.title
  const actual = lengthOf(title)
  if (name === '') return issueOf('required')
  if (!isStorable(name)) return issueOf('unstorable')
  if (title === '') return issueOf('only_control_characters')
  return actual > limit ? issueOf('too_long', { limit, actual }) : undefined
}
