/** Values hidden from a reader. Prices include costs of maintenance and receipts. */
export interface Hidden {
  readonly prices: boolean
  readonly serialNumbers: boolean
}

/** Short name of the hidden values; empty for none. */
export const nameHidden = (hidden: Hidden | undefined): string =>
  hidden === undefined ? '' : `${hidden.prices ? 'p' : ''}${hidden.serialNumbers ? 's' : ''}`
