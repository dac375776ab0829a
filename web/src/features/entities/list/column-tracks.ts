import { type CellKind, type Column, nameColumn } from './columns.ts'

/** What a column takes of the width of the table: at least `min` rem, and `share` of what is left. */
interface Track {
  readonly min: number
  readonly share?: number
}

const tracks: Readonly<Record<CellKind, Track>> = {
  location: { min: 8, share: 3 },
  tags: { min: 7, share: 2 },
  text: { min: 7, share: 2 },
  field: { min: 7, share: 1 },
  type: { min: 7, share: 1 },
  loan: { min: 9, share: 2 },
  product: { min: 7, share: 2 },
  code: { min: 7.5 },
  codes: { min: 7.5, share: 1 },
  number: { min: 4.25 },
  // For 12,345,678.90.
  money: { min: 7.25 },
  day: { min: 7 },
  moment: { min: 5.5 },
  flag: { min: 5 },
}

const name: Track = { min: 10, share: 4 }

/** The picture, and the gaps at both sides of the table; rem. */
const fixed = 2.5 + 3
const gap = 0.875

/** The columns of the grid, and the least width of all of them together, in rem; `widths` has those that were drawn. */
export function gridTracksOf(
  list: readonly Column[],
  widths: Readonly<Record<string, number>>,
): { readonly template: string; readonly min: number } {
  const all = [{ id: nameColumn.id, ...name }, ...list.map(({ id, kind }) => ({ id, ...tracks[kind] }))].map(
    ({ id, min, share }): Track => {
      const width = widths[id]
      return width === undefined ? { min, ...(share === undefined ? {} : { share }) } : { min: width }
    },
  )
  return {
    template: [
      '2.5rem',
      ...all.map(({ min, share }) => (share === undefined ? `${min}rem` : `minmax(${min}rem, ${share}fr)`)),
    ].join(' '),
    min: all.reduce((sum, { min }) => sum + min + gap, fixed),
  }
}
