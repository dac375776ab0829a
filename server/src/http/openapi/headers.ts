import { isAboutNoGroup, mayWrite, type Operation } from '@stowage/contract/protocol/operation'

/** The `ETag` header. */
export const etagHeader = {
  ETag: { description: 'Identifies this version of the answer', schema: { type: 'string' } },
}

/** The `Retry-After` header. */
export const retryHeader = {
  'Retry-After': { description: 'Seconds to wait before the next attempt', schema: { type: 'integer' } },
}

/** The `Stowage-Change` header. */
export const changeHeader = {
  'Stowage-Change': {
    description: 'The change that was made, if anything was changed',
    schema: { type: 'string', format: 'uuid' },
  },
}

/** The `Idempotency-Replayed` header. */
export const replayedHeader = {
  'Idempotency-Replayed': {
    description: '`true` when this is the stored answer of the first request with the same `Idempotency-Key`',
    schema: { type: 'string' },
  },
}

/** The headers of `counts` of an operation. */
export const countHeaders = ({ counts = {} }: Operation) =>
  Object.fromEntries(
    Object.entries(counts).map(([name, description]) => [name, { description, schema: { type: 'integer' } }]),
  )

/** Is it a write in a group? */
export const mayChange = (operation: Operation): boolean =>
  mayWrite(operation) && operation.needs !== 'public' && !isAboutNoGroup(operation.needs)
