/** What is hidden from somebody who reads. Prices include costs of maintenance and documents that are receipts. */
export interface Hidden {
  readonly prices: boolean
  readonly serialNumbers: boolean
}

/** A short name of what is hidden; empty for nothing. */
export const nameHidden = (hidden: Hidden | undefined): string =>
  hidden === undefined ? '' : `${hidden.prices ? 'p' : ''}${hidden.serialNumbers ? 's' : ''}`
