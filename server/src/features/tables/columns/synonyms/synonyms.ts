import { type ColumnMember, mappable } from '@stowage/contract/tables/import-options'
import { z } from 'zod'

/** The members that a header can name; an address only counts in files with `HB.` columns. */
export type NamedMember = Exclude<ColumnMember, 'price' | 'url'>

const namedMembers = mappable.filter(
  (member): member is NamedMember => member !== 'price' && member !== 'url',
)

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
] as const
export type AmbiguousName = (typeof ambiguousNames)[number]

/** Words above a column in one language, a data file; the first word of a list is the likeliest. */
const words = z.array(z.string()).min(1).readonly()
const levels = z.enum(levelNames)
const ambiguous = z.partialRecord(z.enum(ambiguousNames), words)

/** English names everything, and the other languages what somebody has written for them. */
export const EnglishSynonyms = z.strictObject({
  members: z.record(z.enum(namedMembers), words),
  levels: z.record(levels, words),
  ambiguous,
})
export const OtherSynonyms = z.strictObject({
  members: z.partialRecord(z.enum(namedMembers), words),
  levels: z.partialRecord(levels, words),
  ambiguous,
})
export type Synonyms = z.output<typeof OtherSynonyms>
