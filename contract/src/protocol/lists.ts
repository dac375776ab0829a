import { z } from 'zod'
import { isLengthIssue } from '../values/text.ts'
import { maxIssues, says } from './issues.ts'

interface ListDef extends z.core.$ZodArrayDef {
  /** The most entries. */
  readonly most: number
}

interface RecordDef extends z.core.$ZodRecordDef {
  /** The most entries. */
  readonly most: number
}

/** Are there 20 issues? Length issues do not count: `changesOf` may still accept the value. */
const isEnough = (issues: readonly z.core.$ZodRawIssue[]): boolean =>
  issues.length >= maxIssues && issues.filter(issue => !isLengthIssue(issue)).length >= maxIssues

const now = (result: z.core.util.MaybeAsync<z.core.ParsePayload>): z.core.ParsePayload => {
  if (result instanceof Promise) throw new z.core.$ZodAsyncError()
  return result
}

/** List of a request: refused by its count before entries are parsed; parsing stops after the last reported issue. */
const ListIn = z.core.$constructor<z.ZodArray, ListDef>('ListIn', (inst, def) => {
  z.ZodArray.init(inst, def)
  const lookAtAll = inst._zod.parse
  inst._zod.parse = (payload, ctx) => {
    const given = payload.value
    if (!Array.isArray(given) || given.length > def.most) return lookAtAll(payload, ctx)
    const entries: unknown[] = []
    for (let i = 0; i < given.length && !isEnough(payload.issues); i++) {
      const { value, issues } = now(def.element._zod.run({ value: given[i], issues: [] }, ctx))
      payload.issues.push(...z.core.util.prefixIssues(i, issues))
      entries.push(value)
    }
    payload.value = entries
    return payload
  }
})

/** Record of a request, with the same limits; zod has no count check for records. */
const RecordIn = z.core.$constructor<z.ZodRecord, RecordDef>('RecordIn', (inst, def) => {
  z.ZodRecord.init(inst, def)
  const lookAtAll = inst._zod.parse
  inst._zod.parse = (payload, ctx) => {
    const given = payload.value
    if (!z.core.util.isPlainObject(given)) return lookAtAll(payload, ctx)
    const names = Object.keys(given)
    if (names.length > def.most) {
      const message = says('too_many', { limit: def.most })
      payload.issues.push({ code: 'custom', message, input: given, inst })
      return payload
    }
    const entries: Record<string, unknown> = {}
    for (const name of names) {
      if (isEnough(payload.issues)) break
      const one = now(lookAtAll({ value: { [name]: given[name] }, issues: [] }, ctx))
      payload.issues.push(...one.issues)
      Object.assign(entries, one.value)
    }
    payload.value = entries
    return payload
  }
})

type Message = Parameters<typeof z.array>[1]

/**
 * List in a request of at most `most` entries; anything else gets the message `isNone`. Longer lists are
 * refused before entries are parsed, and parsing stops after 20 issues.
 */
export function listIn<E extends z.ZodType>(
  element: E,
  most: number,
  isNone: Message,
  isTooLong: string = says('too_many', { limit: most }),
): z.ZodArray<E> {
  const list = new ListIn({ type: 'array', element, most, ...z.core.util.normalizeParams(isNone) })
  // The class is not generic; its entries are those of `element`.
  return list.max(most, isTooLong) as z.ZodArray<E>
}

/** Like `listIn`, for a record with free names. */
export function recordIn<V extends z.ZodType>(
  value: V,
  most: number,
  isNone: Message,
  name: z.ZodString = z.string(),
): z.ZodRecord<z.ZodString, V> {
  const record = new RecordIn({
    type: 'record',
    keyType: name,
    valueType: value,
    most,
    ...z.core.util.normalizeParams(isNone),
  })
  return record.meta({ maxProperties: most }) as z.ZodRecord<z.ZodString, V>
}

/** The most entries of a list or record in a request; undefined for other schemas and without a limit. */
export const mostIn = ({ _zod: { def } }: z.core.$ZodType): number | undefined =>
  'most' in def && typeof def.most === 'number' ? def.most : undefined
