import type { CallOf } from '@stowage/contract/protocol/client'
import type { Operation, ReplyOf } from '@stowage/contract/protocol/operation'
import { useState } from 'react'
import { useOperation } from '../../data/wire/use-operation.ts'

/** Figures that may be older than what they were asked for. */
export interface Figures<T> {
  readonly data: T | undefined
  /** When old figures were read, milliseconds since 1970: newer ones are on their way or could not be read. */
  readonly oldSince: number | undefined
  /** Why there are none at all. */
  readonly error: Error | null
  readonly retry: () => void
}

/** Reads an operation; while other filters or a failure keep the figures waiting, the last ones stay. */
export function useStatistics<O extends Operation>(operation: O, input: CallOf<O>): Figures<ReplyOf<O>> {
  const read = useOperation(operation, input, { keepsPrevious: true })
  const [lastRead, noteRead] = useState(0)
  const { isPlaceholderData, dataUpdatedAt } = read
  if (!isPlaceholderData && dataUpdatedAt > 0 && dataUpdatedAt !== lastRead) noteRead(dataUpdatedAt)
  const isOld = read.data !== undefined && (isPlaceholderData || read.isRefetchError)
  return {
    data: read.data,
    oldSince: isOld ? lastRead : undefined,
    error: read.data === undefined ? read.error : null,
    retry: () => void read.refetch(),
  }
}
