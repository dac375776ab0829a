import { z } from 'zod'
import { isImage } from '#files/media-type.ts'

/** The media type of an attachment that is an address instead of a file. */
export const linkType = 'link/url'

/** May a photo with this media type stand for its entity? A picture may, and a link, of which nobody knows where it leads. */
export const mayStand = (mimeType: string): boolean => isImage(mimeType) || mimeType === linkType

/** Under which key the store keeps a file with this content; within a group, equal contents share one file. */
export const documentKey = (groupId: string, hash: string): string => `${groupId}/documents/${hash}`

/** A list of keys, as jobs are given it. */
export const Keys = z.object({ keys: z.array(z.string()) })
