import type { JobKind } from '#server/context.ts'

/** Of which attachment a thumbnail is wanted. */
export interface ThumbnailWanted {
  readonly attachmentId: string
  /** The thumbnail that it has, which goes once the new one is there; absent for the first one. */
  readonly replaces?: string | undefined
}

/** Asks for a thumbnail of an attachment. */
export const thumbnailWanted: JobKind<ThumbnailWanted> = { kind: 'attachment.thumbnail' }
