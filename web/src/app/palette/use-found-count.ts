import { useEffect, useState } from 'react'
import { listEntities } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { filterQueryOf } from '../../features/entities/list/list-query.ts'

/** Milliseconds after the answer until is asked how many there are: whoever types on does not want to know. */
const countDelay = 300

/** Fewer letters are found nearly everywhere, which the server would have to go through. */
const fewestLetters = 3

/** How many items a list of all that is found has; undefined: not known yet, or not asked. */
export function useFoundCount(q: string, isAnswered: boolean): number | undefined {
  const [counted, count] = useState('')
  useEffect(() => {
    if (!isAnswered) return undefined
    const timer = setTimeout(() => count(q), countDelay)
    return () => clearTimeout(timer)
  }, [q, isAnswered])
  const isWanted = q.length >= fewestLetters && counted === q
  const { data } = useOperation(
    listEntities,
    { ...filterQueryOf({ q }), page: '1', pageSize: '0' },
    { enabled: isWanted },
  )
  return isWanted ? data?.total : undefined
}
