import { z } from 'zod'
import { says } from './issues.ts'

/** Message of a type check: the member is missing, or must be `what`. */
export const expects = (what: string) => ({
  error: ({ input }: { input?: unknown }) =>
    input === undefined || input === null ? says('required') : what,
})

/** A flag in a request: absent and null become false. */
export const FlagIn = z
  .boolean(says('not_boolean'))
  .nullish()
  .transform(flag => flag ?? false)

/** A member that changes nothing when it is absent or null: then undefined. */
export const unchanged = <S extends z.ZodType>(schema: S) =>
  schema.nullish().transform((value): z.output<S> | undefined => value ?? undefined)

/** A member that stays as it is when it is absent (undefined), and is cleared by null. */
export const clearable = <S extends z.ZodType>(schema: S, cleared: z.output<S>) =>
  schema
    .nullish()
    .transform((value): z.output<S> | undefined => (value === undefined ? undefined : (value ?? cleared)))

/** A JSON object in a request, of which the declared members are read. */
export const bodyOf = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape, says('not_object'))
