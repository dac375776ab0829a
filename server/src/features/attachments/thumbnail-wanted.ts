import type { JobKind } from '#server/context.ts'

/** Asks for a thumbnail of an attachment that has just come. */
export const thumbnailWanted: JobKind<{ attachmentId: string }> = { kind: 'attachment.thumbnail' }

const pictures = new Set(
  [
    ...['jpeg', 'png', 'gif', 'webp', 'heic', 'heic-sequence', 'heif', 'heif-sequence'],
    ...['avif', 'jxl', 'tiff', 'bmp', 'svg+xml'],
  ].map(type => `image/${type}`),
)

/** Is it a type of picture that thumbnails are made of? */
export const mayHaveThumbnail = (mimeType: string): boolean => pictures.has(mimeType)
