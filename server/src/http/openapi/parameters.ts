import {
  acceptsIdempotencyKey,
  isConditional,
  type Operation,
  routeOf,
} from '@stowage/contract/protocol/operation'
import type { Schema } from './schemas.ts'

/** A header, path or query parameter. */
export interface Parameter {
  readonly $ref?: string
  readonly name: string
  readonly in: string
  readonly description?: string
  readonly required: boolean
  readonly schema: Schema
}

/** Header parameters shared by operations. */
export const parameters = {
  Group: {
    name: 'X-Tenant',
    in: 'header',
    description: 'The selected group; default: your default group',
    required: false,
    schema: { type: 'string', format: 'uuid' },
  },
  TimeZone: {
    name: 'X-Time-Zone',
    in: 'header',
    description: 'The IANA name of the time zone of days such as `today`; default: that of the server',
    required: false,
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes a request happen once: for a day, a repeat by the same person with the same key and body gets the answer of the first',
    required: false,
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The `ETag` of the version to change; 412 when there is a newer one',
    required: false,
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of a known answer; 304 when it is unchanged',
    required: false,
    schema: { type: 'string' },
  },
} as const

/** Header parameters of an operation. */
export function headerParameters(operation: Operation): { $ref: string }[] {
  const named: (keyof typeof parameters)[] = [
    ...(operation.needs === 'public' ? [] : (['Group', 'TimeZone'] as const)),
    ...(acceptsIdempotencyKey(operation) ? (['IdempotencyKey'] as const) : []),
    ...(operation.versioned && routeOf(operation).method !== 'GET' ? (['IfMatch'] as const) : []),
    ...(isConditional(operation) ? (['IfNoneMatch'] as const) : []),
  ]
  return named.map(name => ({ $ref: `#/components/parameters/${name}` }))
}
