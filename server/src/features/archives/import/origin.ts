/** Where a row stands, for those that are found wrong only when all have been read. */
export interface Origin {
  readonly file: string
  readonly number: number
  readonly id: string
}
