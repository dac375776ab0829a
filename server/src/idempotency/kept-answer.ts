/** An answer as it was sent. */
export interface WholeAnswer {
  readonly is: 'whole'
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** An answer with an item that was too large to be stored: the item is read again. */
export interface ShownItem {
  readonly is: 'item'
  readonly headers: Readonly<Record<string, string>>
  readonly id: string
}

/** Stored outcome of a request, for repeats. */
export type KeptAnswer =
  | WholeAnswer
  | ShownItem
  /** A long write has ended, and nobody heard of it yet: the operation works its answer out of these facts. */
  | { readonly is: 'facts'; readonly facts: string; readonly changeId: string | undefined }
  /** The request only reads: it is asked again. */
  | { readonly is: 'read' }
  /** It was a secret, which is kept nowhere. */
  | { readonly is: 'secret' }
