import { z } from 'zod'
import { bodyOf } from './body.ts'
import { ChosenIdsIn, EntityQueryIn } from './entity-query.ts'
import { IdIn } from './ids.ts'

const refused = (ctx: z.RefinementCtx, message: string) => {
  ctx.addIssue({ code: 'custom', message })
  return z.NEVER
}

/** Which entities something is done to: these, or whatever a list has but a few. */
export type Selection =
  | { readonly ids: readonly string[] }
  | { readonly query: z.output<typeof EntityQueryIn>; readonly except: readonly string[] }

/** Which entities something is to be done to: by their ids, or by what `GET /v1/entities` would list. */
export const SelectionIn = bodyOf({
  ids: ChosenIdsIn,
  query: EntityQueryIn.nullish().describe('The filters of `GET /v1/entities`; its pages do not count'),
  except: z
    .array(IdIn, 'must be a list of UUIDs')
    .max(10_000, 'must have at most 10000 entries')
    .nullish()
    .describe('Of what the query finds, these are left out'),
}).transform(({ ids, query, except }, ctx): Selection => {
  if (ids !== undefined)
    return query || except ? refused(ctx, 'must have either ids or a query') : { ids: [...new Set(ids)] }
  return query ? { query, except: except ?? [] } : refused(ctx, 'must have ids or a query')
})
