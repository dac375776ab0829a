import { z } from 'zod'
import { Id } from '../values/ids.ts'
import { Instant } from '../values/times.ts'

/** The small picture of an attachment, spelled as the specification's records are. */
export const Thumbnail = z
  .strictObject({
    id: Id,
    type: z.literal('thumbnail'),
    primary: z.boolean().describe('Always false'),
    title: z.string().describe('The title of the attachment and `-thumb`'),
    path: z.string(),
    mime_type: z.string(),
    created_at: Instant,
    updated_at: Instant,
    edges: z.strictObject({}),
  })
  .meta({ id: 'Thumbnail' })
export type Thumbnail = z.infer<typeof Thumbnail>

/** Type of an attachment. */
export const AttachmentType = z
  .enum(['photo', 'manual', 'warranty', 'attachment', 'receipt', 'thumbnail'])
  .meta({ id: 'AttachmentType' })
export type AttachmentType = z.infer<typeof AttachmentType>

/** A file or a link that belongs to an entity. */
export const Attachment = z
  .strictObject({
    id: Id,
    type: AttachmentType,
    primary: z.boolean().describe('Is it the primary photo of the entity?'),
    title: z.string(),
    path: z.string().describe('Path in the store, or the address of the link'),
    mimeType: z.string().optional().describe('Absent when unknown; `link/url` for a link'),
    thumbnail: Thumbnail.optional().describe('Absent when there is none'),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Attachment' })
export type Attachment = z.infer<typeof Attachment>
