import { forEachBatch } from '#db/query/batches.ts'
import type { RowKey } from '#db/source-database.ts'
import type { ArchiveRow } from '#features/archives/index.ts'
import { linkType } from '#features/files/index.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { GroupPlan } from './group-plan.ts'
import { type FoundFile, fileOfText, isWindowsPath, keysOf, nameIn } from './homebox-files.ts'
import type { Inspection } from './inspection.ts'

/** How many files are looked for at once. */
const batchSize = 25

const table = 'attachments'

/** An attachment, as far as others depend on it. */
interface Attachment {
  readonly id: string
  readonly key: RowKey
  readonly isThumbnail: boolean
  readonly owner: string | null
  readonly pointsTo: string | null
  readonly path: string
  readonly isLink: boolean
  plan: GroupPlan | undefined
}

/** Looks through the attachments, their small pictures and their files. `items` tells in which group each item is. */
export async function inspectAttachments(
  look: Inspection,
  entities: ReadonlyMap<string, GroupPlan>,
): Promise<void> {
  const attachments = new Map<string, Attachment>()
  await look.take(table, ({ row, key }) => {
    const isThumbnail = row.type === 'thumbnail'
    const plan = isThumbnail ? undefined : entities.get(row.entity_attachments ?? '')
    attachments.set(row.id, { ...attachmentOf(row, key), isThumbnail, plan })
    if (plan !== undefined) tellOfKind(look, plan, row)
    // Whose a small picture is can be told only when all rows have been read.
    return isThumbnail ? 'later' : plan
  })
  const pictures = pairThumbnails(look, attachments)
  await findFiles(look, attachments, pictures)
  takeThumbnails(look, attachments, pictures)
}

const attachmentOf = (row: ArchiveRow<typeof table>, key: RowKey) => ({
  id: row.id,
  key,
  owner: row.entity_attachments,
  pointsTo: row.attachment_thumbnail,
  path: row.path,
  isLink: row.mime_type === linkType,
})

function tellOfKind(look: Inspection, plan: GroupPlan, row: ArchiveRow<typeof table>): void {
  const { id, mime_type, path, primary, type } = row
  if (primary === 1 && type !== 'photo') look.tell('primaryNoPhoto', table, id, plan.groupId)
  if (mime_type !== linkType || (/^https?:\/\//i.test(path) && URL.canParse(path))) return
  look.tell('badLink', table, id, plan.groupId, path.slice(0, 100))
  plan.mend(table, id, { mime_type: 'text/plain; charset=utf-8', path: `${plan.groupId}/documents/${id}` })
  plan.found.set(id, fileOfText(path))
}

/** Which small picture each picture has. A small picture may be named by its picture, or name it, or both. */
function pairThumbnails(look: Inspection, attachments: ReadonlyMap<string, Attachment>): Map<string, string> {
  const pairs = new Map<string, string>()
  for (const { id, isThumbnail, plan, pointsTo } of attachments.values()) {
    if (isThumbnail || plan === undefined || pointsTo === null) continue
    if (attachments.get(pointsTo)?.isThumbnail === true) pairs.set(id, pointsTo)
    else {
      plan.mend(table, id, { attachment_thumbnail: null })
      look.tell('dangling', table, id, plan.groupId, `"attachment_thumbnail" is ${pointsTo}`)
    }
  }
  for (const { id, isThumbnail, pointsTo } of attachments.values()) {
    const picture = attachments.get(pointsTo ?? '')
    if (!isThumbnail || picture?.plan === undefined || pairs.has(picture.id)) continue
    pairs.set(picture.id, id)
  }
  return pairs
}

async function findFiles(
  look: Inspection,
  attachments: ReadonlyMap<string, Attachment>,
  pictures: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [picture, thumbnail] of pictures) {
    const each = requireValue(attachments.get(thumbnail))
    each.plan ??= attachments.get(each.pointsTo ?? picture)?.plan ?? attachments.get(picture)?.plan
  }
  const filed = [...attachments.values()].filter(({ plan, isLink }) => plan !== undefined && !isLink)
  await forEachBatch(filed, batch => Promise.all(batch.map(attachment => findFile(look, attachment))), {
    size: batchSize,
  })
}

async function findFile(look: Inspection, { id, path, plan, isThumbnail }: Attachment): Promise<void> {
  if (plan === undefined) return
  const { groupId } = plan
  const found = await firstFound(look, keysOf(path, groupId))
  if (found !== undefined) plan.found.set(id, found)
  plan.mend(table, id, { path: `${groupId}/documents/${nameIn(path) || id}` })
  if (isThumbnail) return
  if (isWindowsPath(path)) look.tell('windowsPath', table, id, groupId, path.slice(0, 200))
  if (found === undefined) look.tell('missingFile', table, id, groupId, path.slice(0, 200))
}

async function firstFound({ files }: Inspection, keys: readonly string[]): Promise<FoundFile | undefined> {
  for (const key of keys) {
    const found = await files.find(key)
    if (found !== undefined) return found
  }
  return undefined
}

/** Takes the small pictures whose picture is taken and whose file is there. */
function takeThumbnails(
  look: Inspection,
  attachments: ReadonlyMap<string, Attachment>,
  pictures: ReadonlyMap<string, string>,
): void {
  const used = new Map<string, string>()
  for (const [picture, thumbnail] of pictures) {
    const plan = requireValue(attachments.get(picture)?.plan)
    const own = requireValue(attachments.get(thumbnail))
    const isFound = own.plan === plan && plan.found.has(thumbnail)
    if (own.plan !== plan)
      look.tell('dangling', table, picture, plan.groupId, `"attachment_thumbnail" is ${thumbnail}`)
    plan.mend(table, picture, { attachment_thumbnail: isFound ? thumbnail : null })
    if (isFound) used.set(thumbnail, picture)
  }
  for (const { id, key, isThumbnail, plan } of attachments.values()) {
    if (!isThumbnail) continue
    const picture = used.get(id)
    if (picture === undefined || plan === undefined)
      look.tell('orphanThumbnail', table, id, plan?.groupId ?? null)
    else {
      plan.take(table, key)
      plan.mend(table, id, { attachment_thumbnail: picture })
    }
  }
}
