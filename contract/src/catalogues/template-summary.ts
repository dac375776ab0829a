import { z } from 'zod'
import { Id } from '../values/ids.ts'
import { Instant } from '../values/times.ts'

/** A template as it appears in lists and in entity types. */
export const TemplateSummary = z
  .strictObject({
    id: Id,
    name: z.string(),
    description: z.string().describe('Empty when unset'),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'TemplateSummary' })
export type TemplateSummary = z.infer<typeof TemplateSummary>
