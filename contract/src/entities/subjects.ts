import { z } from 'zod'
import { Id } from '../values/ids.ts'

/** Kind of the subject of a change. */
export const SubjectKind = z
  .enum([
    'item',
    'location',
    'tag',
    'type',
    'fieldDefinition',
    'template',
    'contact',
    'loan',
    'loanLine',
    'product',
    'shoppingLine',
    'attachment',
    'maintenance',
    'notifier',
    'member',
    'group',
    'invitation',
  ])
  .meta({ id: 'SubjectKind' })
export type SubjectKind = z.infer<typeof SubjectKind>

/** Subject of a change. */
export const Subject = z
  .strictObject({
    id: Id,
    kind: SubjectKind,
    name: z.string().describe('The current or last name'),
    exists: z.boolean(),
    of: z
      .strictObject({ id: Id, kind: SubjectKind, name: z.string() })
      .optional()
      .describe(
        'Of an attachment or a maintenance entry: its item; of a field definition: its type; of a loan: its contact; of a line: its loan',
      ),
    type: z.string().optional().describe('Of an attachment: `photo`, `manual`, …'),
  })
  .meta({ id: 'Subject' })
export type Subject = z.infer<typeof Subject>

/** Number of subjects of one kind in a change. */
export const KindCount = z
  .strictObject({ kind: SubjectKind, count: z.int().min(1) })
  .meta({ id: 'KindCount' })
export type KindCount = z.infer<typeof KindCount>
