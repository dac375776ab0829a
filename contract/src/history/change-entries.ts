import { z } from 'zod'
import { Subject } from '../entities/subjects.ts'
import { ChangedMember } from './changed-members.ts'

/** Effect of a change on one subject. */
export const ChangeEntry = z
  .strictObject({
    subject: Subject,
    members: z.array(ChangedMember),
  })
  .meta({ id: 'ChangeEntry' })
export type ChangeEntry = z.infer<typeof ChangeEntry>

/** Effect of a change on one subject, shortened. */
export const ChangeDetail = z
  .strictObject({
    subject: Subject,
    did: z.enum(['created', 'updated', 'deleted']),
    members: z.array(ChangedMember),
  })
  .meta({ id: 'ChangeDetail' })
export type ChangeDetail = z.infer<typeof ChangeDetail>
