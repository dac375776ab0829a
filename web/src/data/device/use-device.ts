import type { SearchHit } from '@stowage/contract/entities/search'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Row } from '../items/entities.ts'
import { outbox } from '../outbox/outbox.ts'
import { recallAnswers } from '../wire/kept-answers.ts'
import type { DeviceList, TaskQuery } from './device.ts'
import type { ListQuery } from './list-entities.ts'

type Device = typeof import('./device.ts')

/** Asks this device, again whenever something that waits has changed; what it answered last stays until it answers anew. */
function useDevice<T>(
  isWanted: boolean,
  question: string,
  ask: (device: Device) => Promise<T>,
): { readonly answer: T | undefined; readonly isAnswered: boolean } {
  const waiting = outbox.use()
  const [known, note] = useState<{ readonly question: string; readonly answer: T | undefined }>()
  const onAsk = useEffectEvent(async (): Promise<T> => ask(await import('./device.ts')))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer for what waits
  useEffect(() => {
    if (!isWanted) return note(undefined)
    let isCurrent = true
    const noteIt = (answer: T | undefined): void => void (isCurrent && note({ question, answer }))
    // The file may never have been loaded: then this device knows nothing.
    onAsk().then(noteIt, () => noteIt(undefined))
    return () => {
      isCurrent = false
    }
  }, [isWanted, question, waiting])
  return { answer: known?.answer, isAnswered: known?.question === question }
}

/** What this device knows that is called so. */
export function useFoundOnDevice(q: string, isWanted: boolean) {
  const { answer, isAnswered } = useDevice(isWanted, q, ({ findOnDevice }) =>
    findOnDevice(q, 12, recallAnswers),
  )
  const hits: readonly SearchHit[] = answer?.hits ?? []
  return { hits, isAnswered, household: answer?.household }
}

/**
 * A list as far as this device knows; null when its filter or order needs the server, undefined until that is
 * known or unless it is wanted.
 */
export function useListedOnDevice(query: ListQuery, isWanted: boolean): DeviceList | null | undefined {
  const question = JSON.stringify(query)
  const { answer, isAnswered } = useDevice(isWanted, question, ({ listOnDevice }) =>
    listOnDevice(query, recallAnswers),
  )
  return isAnswered ? (answer ?? null) : undefined
}

/** Shows the kept tasks of these lists, as if they had been read. */
export function useTasksOnDevice(queries: readonly TaskQuery[], isWanted: boolean): void {
  useDevice(isWanted, JSON.stringify(queries), ({ showTasksOnDevice }) =>
    showTasksOnDevice(queries, recallAnswers),
  )
}

/** What this device knows of an item; null when it knows nothing. Where it keeps all of it, that is shown as if it had been read. */
export function useRowOnDevice(id: string, isWanted: boolean): Row | null | undefined {
  const { answer, isAnswered } = useDevice(isWanted, id, ({ openOnDevice }) =>
    openOnDevice(id, recallAnswers),
  )
  return isAnswered ? (answer ?? null) : undefined
}
