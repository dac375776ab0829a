import { z } from 'zod'
import { expects } from '../protocol/body.ts'
import { says } from '../protocol/issues.ts'
import { listIn } from '../protocol/lists.ts'

/** The UUID that means "none" wherever an id is optional. */
export const zeroId = '00000000-0000-0000-0000-000000000000'

const hex32 = /^[0-9a-f]{32}$/
const canonical = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Parses a UUID in any accepted spelling (any case, with or without hyphens, in braces, as `urn:uuid:`) into
 * its canonical form; undefined otherwise.
 */
export function readId(text: string): string | undefined {
  if (canonical.test(text)) return text
  let bare = text.toLowerCase()
  if (bare.startsWith('urn:uuid:')) bare = bare.slice(9)
  else if (bare.startsWith('{') && bare.endsWith('}')) bare = bare.slice(1, -1)
  if (bare.length === 36) {
    if (bare[8] !== '-' || bare[13] !== '-' || bare[18] !== '-' || bare[23] !== '-') return undefined
    bare = bare.replaceAll('-', '')
  }
  if (!hex32.test(bare)) return undefined
  return `${bare.slice(0, 8)}-${bare.slice(8, 12)}-${bare.slice(12, 16)}-${bare.slice(16, 20)}-${bare.slice(20)}`
}

const idMessage = says('not_id')

const readAnyId = (text: string, ctx: z.RefinementCtx): string => {
  const id = readId(text)
  if (id === undefined) {
    ctx.addIssue({ code: 'custom', message: idMessage })
    return z.NEVER
  }
  return id
}

/** An id in an answer: lower-case UUID with hyphens. */
export const Id = z.guid().meta({ id: 'Id', description: 'A UUID, lower case, with hyphens' })

/** An id in a request, in any accepted spelling. */
export const IdIn = z.string(expects(idMessage)).transform(readAnyId).meta({ type: 'string', format: 'uuid' })

const readIdOrNone = (text: string, ctx: z.RefinementCtx): string | null => {
  if (text === '') return null
  const id = readAnyId(text, ctx)
  return id === zeroId ? null : id
}

/** An optional id in a request: absent, null, empty and the zero UUID all become null. */
export const OptionalIdIn = z
  .string(expects(idMessage))
  .nullish()
  .transform((text, ctx) => readIdOrNone(text ?? '', ctx))
  .meta({ format: 'uuid' })

/** An id in a request that stays as it is when it is absent (undefined); null, empty and the zero UUID are none. */
export const ClearableIdIn = z
  .string(expects(idMessage))
  .nullish()
  .transform((text, ctx) => (text === undefined ? undefined : readIdOrNone(text ?? '', ctx)))
  .meta({ format: 'uuid' })

/** An id in a request; undefined (unchanged) when absent, null, empty or the zero UUID. */
export const UnchangedIdIn = OptionalIdIn.transform(id => id ?? undefined)

const ids = listIn(IdIn, 1000, says('not_list', { of: 'id' }))

/** Up to 1,000 ids in a request, repeated ones once; null and absent become the empty list. */
export const IdsIn = ids.nullish().transform(given => [...new Set(given ?? [])])

const count = says('wrong_count', { min: 1, max: 1000 })

/** 1 to 1,000 ids in a request, repeated ones once. */
export const SomeIdsIn = listIn(IdIn, 1000, expects(says('not_list', { of: 'id' })), count)
  .min(1, count)
  .transform(given => [...new Set(given)])

/** Like `IdsIn`, except that null and absent change nothing: then undefined. */
export const UnchangedIdsIn = ids.nullish().transform(given => (given ? [...new Set(given)] : undefined))

/** Path parameter `id`. */
export const ById = z.object({ id: IdIn })
