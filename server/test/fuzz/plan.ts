import type { Operation } from '@stowage/contract/protocol/operation'

/** Who sends a request: what of a home's people and tokens is shown. */
export type Role = 'owner' | 'member' | 'attachments' | 'key' | 'stranger' | 'nobody'

/** A request body: texts with stand-ins, and bytes that are no text. */
export interface PlannedBody {
  readonly type: string | undefined
  readonly parts: readonly (string | Uint8Array)[]
  /** How much of it is sent, from 0 to 1; the rest is cut off, and the length says so. */
  readonly kept: number
}

/** One request as it was drawn: everything but who the people are and what the ids of their items are. */
export interface Plan {
  readonly operation: Operation
  readonly method: string
  /** Below the host. */
  readonly path: string
  /** With the question mark, or empty. */
  readonly query: string
  readonly role: Role
  /** How the credential is shown. */
  readonly via: 'header' | 'cookie' | 'query'
  readonly headers: Readonly<Record<string, string>>
  readonly body: PlannedBody | undefined
  /** Whether method or path were bent, so that it may be another operation, or none. */
  readonly bent: boolean
  /** Goes away before the body is complete. */
  readonly hangsUp: boolean
}
