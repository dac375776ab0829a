import { z } from 'zod'
import { Subject } from '../entities/subjects.ts'
import { ChangedMember } from './changed-members.ts'

/** What a change did to one subject. */
export const ChangeEntry = z
  .strictObject({
    subject: Subject,
    members: z.array(ChangedMember),
  })
  .meta({ id: 'ChangeEntry' })
export type ChangeEntry = z.infer<typeof ChangeEntry>

/** What a change did to one subject, in short. */
export const ChangeDetail = z
  .strictObject({
    subject: Subject,
    did: z.enum(['created', 'updated', 'deleted']),
    members: z.array(ChangedMember),
  })
  .meta({ id: 'ChangeDetail' })
export type ChangeDetail = z.infer<typeof ChangeDetail>
