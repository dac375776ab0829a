import { useDeferredValue, useMemo, useState } from 'react'
import { checkLoan, listEntitiesByBody } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { numberIn } from '../../ui/field/number-in.ts'
import { daysOf, type LendDays } from './lend-days.ts'
import type { ToLend } from './to-lend.ts'

/** One more than a loan can have, which the server refuses. */
const mostRead = 501

/** The ids of what is to be lent; undefined until they are known. */
function useIds({ select = { ids: [] } }: ToLend): readonly string[] | undefined {
  const isAll = select.query !== undefined
  const { data } = useOperation(listEntitiesByBody, { ...select.query, pageSize: mostRead } as never, {
    enabled: isAll,
  })
  return useMemo(() => {
    if (!isAll) return select.ids ?? []
    const except = new Set(select.except)
    return data?.items.map(({ id }) => id).filter(id => !except.has(id))
  }, [isAll, select, data])
}

/** The items of a form that lends, with what is free of them on its days. */
export function useWanted(asked: ToLend, days: LendDays) {
  const given = useIds(asked)
  const [added, addIds] = useState<readonly string[]>([])
  const [leftOut, leave] = useState<ReadonlySet<string>>(new Set())
  const [typed, type] = useState<Readonly<Record<string, string>>>({})
  const [takesContents, takeContents] = useState(true)
  const ids = given && [...new Set([...given, ...added])].filter(id => !leftOut.has(id))
  const lines = (ids ?? []).map(entityId => {
    const quantity = numberIn(typed[entityId] ?? '')
    return {
      entityId,
      ...(quantity === undefined || quantity <= 0 ? {} : { quantity }),
      ...(takesContents ? { withContents: true } : {}),
    }
  })
  const asks = useDeferredValue(JSON.stringify({ lines, ...daysOf(days), onProblem: 'skip' }))
  const { data, error } = useOperation(checkLoan, JSON.parse(asks), {
    enabled: lines.length > 0,
    keepsPrevious: true,
  })
  const named = new Set(ids)
  const items = lines.length === 0 ? [] : data?.items
  const own = items?.filter(({ entityId }) => named.has(entityId))
  const contents = items?.filter(({ entityId }) => !named.has(entityId) && !leftOut.has(entityId))
  return {
    lines,
    /** Undefined until it is known what is free. */
    items: own,
    contents: takesContents ? contents : [],
    /** Items that are wanted and cannot be lent. */
    refused: own?.filter(({ reason }) => reason !== null) ?? [],
    error,
    takesContents,
    takeContents,
    quantityOf: (id: string): string => typed[id] ?? '1',
    setQuantity: (id: string, quantity: string): void => type({ ...typed, [id]: quantity }),
    add: (id: string): void => addIds([...added, id]),
    leaveOut: (given: readonly string[]): void => leave(new Set([...leftOut, ...given])),
  }
}

export type Wanted = ReturnType<typeof useWanted>
