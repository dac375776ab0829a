import { z } from 'zod'
import { Id } from '../values/ids.ts'

/** What something is that a change is about. */
export const SubjectKind = z
  .enum([
    'item',
    'location',
    'tag',
    'type',
    'template',
    'attachment',
    'maintenance',
    'notifier',
    'member',
    'group',
    'invitation',
  ])
  .meta({ id: 'SubjectKind' })
export type SubjectKind = z.infer<typeof SubjectKind>

/** Something that a change is about. */
export const Subject = z
  .strictObject({
    id: Id,
    kind: SubjectKind,
    name: z.string().describe('As it is now, or was last'),
    exists: z.boolean(),
    of: z
      .strictObject({ id: Id, kind: SubjectKind, name: z.string() })
      .optional()
      .describe('Of an attachment or a maintenance entry: what it belongs to'),
    type: z.string().optional().describe('Of an attachment: `photo`, `manual`, …'),
  })
  .meta({ id: 'Subject' })
export type Subject = z.infer<typeof Subject>

/** How many subjects of a kind a change has. */
export const KindCount = z
  .strictObject({ kind: SubjectKind, count: z.int().min(1) })
  .meta({ id: 'KindCount' })
export type KindCount = z.infer<typeof KindCount>
