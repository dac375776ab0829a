import path from 'node:path'
import { linkType, mayStand } from '#features/files/index.ts'
import { isRecognised } from '#files/media-type.ts'
import { ArchiveRefused } from '#files/zip-reader.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { ArchiveRow } from '../format/archive-tables.ts'
import type { ArchivedLink } from '../format/stowage-extension.ts'
import type { GroupSource, Ids } from './group-source.ts'
import type { Noting } from './notes.ts'
import type { Origin } from './origin.ts'
import type { PlannedEntity } from './planned-entity.ts'

type AttachmentRow = ArchiveRow<'attachments'>

/** How long the titles and addresses of all links may be, characters. */
const maxLinkSize = 32 * 1024 * 1024

/** What an attachment of the archive becomes. */
interface Attachment {
  id: string
  readonly isThumbnail: boolean
  readonly hasFile: boolean
  /** The entity that it belongs to, by its id in the archive; of a thumbnail that of its first picture. */
  owner: string | null
  /** In the archive. */
  readonly pointsTo: string | null
}

/** The attachments of an archive: which of them are taken, under which new ids, and with which thumbnails. */
export class AttachmentPlan {
  readonly links: ArchivedLink[] = []
  /** Of those that somebody has sorted, by their ids in the archive. */
  readonly positions = new Map<string, number>()
  readonly #attachments = new Map<string, Attachment>()
  readonly #linkOrigins = new Map<string, Origin>()
  /** Originals to their thumbnails, ids of the archive. */
  readonly #thumbnails = new Map<string, string>()
  readonly #primaries = new Map<string, string>()
  #linkSize = 0
  readonly #prefix: string
  readonly #notes: Noting
  readonly #ids: Ids

  /** `groupId`: of the group that the archive was made of, in whose documents all paths must lie. */
  constructor(groupId: string, notes: Noting, ids: Ids) {
    this.#prefix = `${groupId}/documents/`
    this.#notes = notes
    this.#ids = ids
  }

  addLink(link: ArchivedLink, origin: Origin): void {
    this.#linkSize += link.url.length + link.title.length
    if (this.#linkSize > maxLinkSize)
      throw new ArchiveRefused(`The links of the archive are longer than ${maxLinkSize} characters together`)
    this.links.push(link)
    this.#linkOrigins.set(link.id, origin)
  }

  /** Looks through the attachments; what is wrong with them is added to the archive's faults. */
  async read(
    archive: GroupSource,
    entities: ReadonlyMap<string, PlannedEntity>,
    count: (row: AttachmentRow, owner: string | null) => void,
  ): Promise<void> {
    const enter = (row: AttachmentRow, origin: Origin) => {
      count(row, row.entity_attachments)
      this.#enter(row, origin, entities, archive)
    }
    for await (const rows of archive.rows('attachments'))
      for (const { row, origin } of rows) enter(row, origin)
    for (const link of this.links) enter(toAttachmentType(link), requireValue(this.#linkOrigins.get(link.id)))
    this.#pairThumbnails()
    this.#number()
    const withFile = [...this.#attachments.values()].filter(({ hasFile }) => hasFile).length
    this.#notes.count('orphanFile', '', archive.files - withFile)
  }

  #enter(
    row: AttachmentRow,
    origin: Origin,
    entities: ReadonlyMap<string, PlannedEntity>,
    archive: GroupSource,
  ): void {
    const { id, entity_attachments: owner, attachment_thumbnail: pointsTo, mime_type } = row
    const isThumbnail = row.type === 'thumbnail'
    if (this.#attachments.has(id)) archive.faults.add(origin, 'the same id stands there twice')
    this.#checkPath(row, origin, archive)
    if (!isThumbnail) {
      if (owner === null) return this.#notes.count('orphanAttachment', id)
      if (!entities.has(owner)) archive.faults.addDangling(origin, 'entity_attachments', owner)
      this.#notePrimary(row, owner)
    }
    const hasFile = mime_type !== linkType && archive.sizeOfFile(id) !== undefined
    if (!hasFile && mime_type !== linkType) this.#notes.count('missingFile', id)
    this.#attachments.set(id, { id: '', isThumbnail, hasFile, owner: isThumbnail ? null : owner, pointsTo })
  }

  #checkPath({ mime_type, path: stored }: AttachmentRow, origin: Origin, { faults }: GroupSource): void {
    if (mime_type === linkType) {
      if (!/^https?:\/\//i.test(stored) || !URL.canParse(stored))
        faults.add(origin, '"path" of a link must be an http or https address')
      return
    }
    const clean = path.posix.normalize(stored.replaceAll('\\', '/'))
    if (stored !== '' && !clean.startsWith(this.#prefix))
      faults.add(origin, `"path" must begin with ${this.#prefix}`)
  }

  #notePrimary({ id, type, primary, mime_type }: AttachmentRow, owner: string): void {
    if (primary !== 1 || type !== 'photo') return
    if (isRecognised(mime_type) && !mayStand(mime_type)) this.#notes.count('primaryNoPicture', id)
    else if (this.#primaries.has(owner)) this.#notes.count('secondPrimary', id)
    else this.#primaries.set(owner, id)
  }

  /** A thumbnail may be named by its picture, or name it, or both. */
  #pairThumbnails(): void {
    for (const [id, { isThumbnail, pointsTo }] of this.#attachments) {
      if (pointsTo === null) continue
      const other = this.#attachments.get(pointsTo)
      if (other === undefined) this.#notes.count('dangling', id)
      if (other === undefined || other.isThumbnail === isThumbnail) continue
      const [picture, thumbnail] = isThumbnail ? [pointsTo, id] : [id, pointsTo]
      if (!isThumbnail || !this.#thumbnails.has(picture)) this.#thumbnails.set(picture, thumbnail)
    }
    for (const [picture, thumbnail] of this.#thumbnails)
      requireValue(this.#attachments.get(thumbnail)).owner ??= requireValue(
        this.#attachments.get(picture),
      ).owner
    const used = new Set(this.#thumbnails.values())
    for (const [id, { isThumbnail }] of this.#attachments) {
      if (!isThumbnail || used.has(id)) continue
      this.#attachments.delete(id)
      this.#notes.count('orphanThumbnail', id)
    }
  }

  /** Attachments are shown by id, so the new ids have the order of the old ones where links were kept apart. */
  #number(): void {
    const attachments = [...this.#attachments]
    if (this.links.length > 0) attachments.sort(([one], [other]) => (one < other ? -1 : 1))
    for (const [id, attachment] of attachments) attachment.id = this.#ids(id)
  }

  /** The new id of an attachment; undefined when it is left out. */
  idOf(id: string): string | undefined {
    return this.#attachments.get(id)?.id
  }

  /** With which entity an attachment comes, ids of the archive. */
  ownerOf(id: string): string | null {
    return this.#attachments.get(id)?.owner ?? null
  }

  /** The new id of the thumbnail of a picture. */
  thumbnailOf(id: string): string | null {
    const thumbnail = this.#thumbnails.get(id)
    return thumbnail === undefined ? null : (this.idOf(thumbnail) ?? null)
  }

  isPrimary(id: string, owner: string | null): boolean {
    return owner !== null && this.#primaries.get(owner) === id
  }

  /** The ids in the archive of those that come with a file. */
  get filed(): string[] {
    return [...this.#attachments].filter(([, { hasFile }]) => hasFile).map(([id]) => id)
  }
}

/** A link of the extra file as the row that it would be. */
export const toAttachmentType = ({ kind: _, url, entity_id, ...link }: ArchivedLink): AttachmentRow => ({
  ...link,
  path: url,
  mime_type: linkType,
  entity_attachments: entity_id,
  attachment_thumbnail: null,
})
