import type { downloadAttachment as operation } from '@stowage/contract/attachments/attachments'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { linkType } from '#features/files/index.ts'
import type { FileStore } from '#files/store.ts'
import type { LargePictures } from '#files/thumbnails/large-pictures.ts'
import { needsLargePicture } from '#files/thumbnails/picture-kind.ts'
import { type Answer, redirect } from '#http/output/answer.ts'
import { type FileAnswer, fileAnswer } from '#http/output/file-answer.ts'
import { Problem } from '#kernel/problem.ts'
import type { Asker } from '#kernel/turns.ts'
import type { Member, ReadCtx } from '#server/context.ts'
import { requireSendable } from './attachments.queries.ts'
import { readLink } from './link.ts'

/** What a browser may show; anything else, HTML and SVG above all, is saved. */
const shown = new Set(
  ['jpeg', 'jpg', 'png', 'gif', 'webp', 'bmp', 'tiff', 'avif', 'ico', 'x-icon'].map(type => `image/${type}`),
).add('application/pdf')

/** `type/subtype` with parameters (RFC 9110, 8.3.1). What was brought from elsewhere may be anything. */
const mediaType = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+(?:[ \t]*;[\t -~]*)?$/

/** What files are sent with. */
export interface DownloadTools {
  readonly store: FileStore
  /** Makes large pictures; absent where none are made. */
  readonly largePictures: LargePictures | undefined
}

/** Sends a file, or leads to where a link points. */
export const downloadAttachment =
  ({ store, largePictures }: DownloadTools) =>
  async (
    { db, actor, request }: ReadCtx,
    input: InputOf<typeof operation>,
  ): Promise<Answer<void> | FileAnswer> => {
    const asked = { groupId: actor.groupId, entityId: input.id, id: input.attachment_id }
    const row = await requireSendable(db, asked)
    if (row.mime_type === linkType) return leadTo(row.path)
    if (input.size === 'large' && largePictures !== undefined && needsLargePicture(row.mime_type))
      return sendLarge(largePictures, row, actor, request.asker)
    const type = mediaType.test(row.mime_type) ? row.mime_type : 'application/octet-stream'
    return fileAnswer({
      type,
      name: row.title,
      // Who has these bytes already makes us look for no file.
      size: async () => requireFile(await store.find(row.path)).size,
      open: async range => requireFile(await store.open(row.path, range)),
      inline: shown.has(type.toLowerCase()),
      ranges: true,
      etag: hashIn(row.path) ?? row.id,
      modifiedAt: row.created_at,
      cacheControl: keepFor(actor),
    })
  }

function requireFile<T>(found: T | undefined): T {
  if (found === undefined) throw new Problem('attachment.not_found')
  return found
}

type Sendable = Awaited<ReturnType<typeof requireSendable>>

/** Makes the large picture once it has to be sent. */
function sendLarge(pictures: LargePictures, row: Sendable, actor: Member, asker: Asker): FileAnswer {
  const { id, path, title, created_at } = row
  let making: ReturnType<LargePictures['of']> | undefined
  const made = () => (making ??= pictures.of(path, asker))
  return fileAnswer({
    type: 'image/webp',
    name: `${title}.webp`,
    size: async () => (await made()).size,
    open: async range => requireFile(await (await made()).open(range)),
    inline: true,
    ranges: true,
    etag: `${hashIn(path) ?? id}-large`,
    modifiedAt: created_at,
    cacheControl: keepFor(actor),
  })
}

function leadTo(address: string): Answer<void> {
  const url = readLink(address)
  if (url === undefined) throw new Problem('attachment.bad_link')
  return redirect(url.href)
}

/** The last part of a key, which names the content. */
const hashIn = (path: string): string | undefined => /\/([0-9a-f]{64})$/.exec(path)?.[1]

/**
 * What is under an id never changes, so whoever has it need not ask again: but only when the address itself holds the
 * secret. Otherwise the next person at this browser would be shown it without a credential.
 */
const keepFor = ({ via }: Member): string =>
  via === 'query' ? 'private, max-age=86400, immutable' : 'private, no-cache'
