import { type Attachment, coverAt, type Entity, fileAddress, photosOf } from '../data/items/entities.ts'
import { basePath } from '../data/wire/base-path.ts'
import { saveFile } from '../data/wire/save-file.ts'
import { i18n } from '../i18n/i18n.ts'
import { copyText } from '../ui/clipboard/copy-text.ts'
import { tell, tellError } from '../ui/toast/toasts.ts'

/** Does the device hand texts and files to other apps? Phones and tablets do, over https. */
export const hasShareSheet = (): boolean =>
  navigator.share !== undefined && matchMedia('(pointer: coarse)').matches

/** Ends of names for files whose title has none: other apps go by them. */
const ends: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/gif': '.gif',
  'application/pdf': '.pdf',
  'text/plain': '.txt',
}

const nameOf = ({ title, mimeType = '' }: Attachment): string =>
  /\.\w{2,5}$/.test(title) ? title : title + (ends[mimeType] ?? '')

const fileOf = (attachment: Attachment, content: BlobPart[] = []): File =>
  new File(content, nameOf(attachment), { type: attachment.mimeType ?? '' })

const mayShare = (file: File): boolean => hasShareSheet() && navigator.canShare?.({ files: [file] })

/** Do other apps take files of this kind? */
export const mayShareAttachment = (attachment: Attachment): boolean => mayShare(fileOf(attachment))

/** Opens the share sheet; that the person closes it is no failure. */
async function openSheet(data: ShareData): Promise<void> {
  try {
    await navigator.share(data)
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}

/** Hands a file to another app where the device can do that, else saves it. */
export async function shareFile(file: File): Promise<void> {
  if (!mayShare(file)) return saveFile(file, file.name)
  // A file that came long after the press is not taken any more.
  await openSheet({ files: [file] }).catch(() => saveFile(file, file.name))
}

async function readAttachment(entityId: string, attachment: Attachment): Promise<File> {
  const response = await fetch(fileAddress(entityId, attachment.id))
  if (!response.ok) throw new TypeError('The file cannot be read')
  return fileOf(attachment, [await response.blob()])
}

/** Hands a photo or document of an item to another app. */
export function shareAttachment(entityId: string, attachment: Attachment): void {
  void readAttachment(entityId, attachment).then(shareFile).catch(tellError)
}

/** Milliseconds for which the sheet waits for the photo: soon after, browsers take the press for an old one. */
const maxWait = 2000

/** The photo that stands for an item, where other apps take it and it comes in time. */
async function coverOf(entity: Entity): Promise<readonly File[]> {
  const photos = photosOf(entity)
  const cover = photos[coverAt(photos)]
  if (cover === undefined || !mayShareAttachment(cover)) return []
  const late = new Promise<readonly File[]>(resolve => setTimeout(() => resolve([]), maxWait))
  const read = readAttachment(entity.id, cover).then(file => [file])
  return Promise.race([read.catch(() => []), late])
}

/** Hands the name, the link and the photo of an item or location to another app, or copies the link where the device has no such way. */
export async function shareEntity(entity: Entity): Promise<void> {
  const { id, name, entityType } = entity
  const link = `${location.origin}${basePath}/${entityType.isLocation ? 'locations' : 'items'}/${id}`
  if (!hasShareSheet()) {
    const isCopied = await copyText(link)
    tell({ text: i18n.t(isCopied ? 'one.linkCopied' : 'one.linkNotCopied', { name, link }) })
    return
  }
  const files = await coverOf(entity)
  // Apps that take a file leave the address out, but not the text.
  const data =
    files.length === 0 ? { text: name, url: link } : { text: `${name}\n${link}`, files: [...files] }
  await openSheet({ title: name, ...data }).catch(tellError)
}
