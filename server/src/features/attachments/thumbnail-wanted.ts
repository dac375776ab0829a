import type { JobKind } from '#server/context.ts'

/** Asks for a thumbnail of an attachment that has just come. */
export const thumbnailWanted: JobKind<{ attachmentId: string }> = { kind: 'attachment.thumbnail' }
