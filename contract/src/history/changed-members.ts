import { z } from 'zod'
import { Id } from '../values/ids.ts'

/** An id with its name. */
export const Named = z.strictObject({ id: Id, name: z.string() })
export type Named = z.infer<typeof Named>

const FieldValue = z.strictObject({
  name: z.string(),
  type: z.string(),
  value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
})
/** A custom field before or after a change. */
export type FieldValue = z.infer<typeof FieldValue>

/** A value before or after a change. */
export const ChangedValue = z
  .union([
    z.string(),
    z.number(),
    z.boolean(),
    z.null(),
    Named,
    FieldValue,
    z.array(Named),
    z.array(z.string()),
  ])
  .meta({
    id: 'ChangedValue',
    description: 'Null when there was no value; ids come with their names',
  })
export type ChangedValue = z.infer<typeof ChangedValue>

/** A member of a subject that a change has changed. */
export const ChangedMember = z
  .strictObject({
    name: z.string(),
    element: Named.optional().describe('The element of a list that differs'),
    before: ChangedValue,
    after: ChangedValue,
  })
  .meta({ id: 'ChangedMember' })
export type ChangedMember = z.infer<typeof ChangedMember>
