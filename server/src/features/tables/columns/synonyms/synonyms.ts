import type { ColumnMember } from '@stowage/contract/tables/import-options'

/** The members that a header can name; an address only counts in files with `HB.` columns. */
export type NamedMember = Exclude<ColumnMember, 'price' | 'url'>

/** Parts of a location, from the outside in. */
export const levelNames = ['building', 'floor', 'room', 'part', 'furniture', 'box'] as const
export type LevelName = (typeof levelNames)[number]

/** Headers that mean one member or another: the values or the other columns decide. */
export const ambiguousNames = [
  'date',
  'number',
  'value',
  'amount',
  'warranty',
  'sold',
  'bought',
  'kind',
  'nombre',
  'product',
] as const
export type AmbiguousName = (typeof ambiguousNames)[number]

type Words = readonly string[]

/** Words above a column in one language, a data file; the first word of a list is the likeliest. */
export interface Synonyms {
  readonly members: Readonly<Partial<Record<NamedMember, Words>>>
  readonly levels: Readonly<Partial<Record<LevelName, Words>>>
  readonly ambiguous: Readonly<Partial<Record<AmbiguousName, Words>>>
}

/** English names everything, and the other languages what somebody has written for them. */
export interface EnglishSynonyms extends Synonyms {
  readonly members: Readonly<Record<NamedMember, Words>>
  readonly levels: Readonly<Record<LevelName, Words>>
}
