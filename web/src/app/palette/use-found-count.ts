import type { CallOf } from '@stowage/contract/protocol/client'
import { useEffect, useState } from 'react'
import { listEntities } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'

/** Milliseconds after the answer until is asked how many there are: whoever types on does not want to know. */
const countDelay = 300

/** Fewer letters are found nearly everywhere, which the server would have to go through. */
export const fewestLetters = 3

/** Has nobody typed on since the answer? Only then is counted. */
export function useIsSettled(q: string, isAnswered: boolean): boolean {
  const [settled, settle] = useState<string>()
  useEffect(() => {
    if (!isAnswered) return undefined
    const timer = setTimeout(() => settle(q), countDelay)
    return () => clearTimeout(timer)
  }, [q, isAnswered])
  return settled === q
}

/** The number of items of a list; undefined: not known yet, or not wanted. */
export function useFoundCount(filters: CallOf<typeof listEntities>, isWanted: boolean): number | undefined {
  const { data } = useOperation(listEntities, { ...filters, page: '1', pageSize: '0' }, { enabled: isWanted })
  return isWanted ? data?.total : undefined
}
