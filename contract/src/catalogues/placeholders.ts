/** Values of the placeholders; `year` comes from the date. */
export interface Values {
  /** `YYYY-MM-DD`. */
  readonly date: string
  /** As shown, such as `000-042`; empty without a number. */
  readonly asset_id: string
  /** The name of the location where the item will be; empty without one. */
  readonly location: string
  readonly manufacturer: string
  readonly model_number: string
  /** The name of the template. */
  readonly template: string
  /** Number of items made from the template, including this one. */
  readonly count: number
}

/** Words allowed in `{{…}}`, in the order of forms. */
export const placeholders = [
  'count',
  'location',
  'manufacturer',
  'model_number',
  'asset_id',
  'date',
  'year',
  'template',
] as const satisfies readonly (keyof Values | 'year')[]
export type PlaceholderWord = (typeof placeholders)[number]

const placeholder = /\{\{\s*([a-z_]+)\s*\}\}/g

export const hasPlaceholder = (name: string, wanted: keyof Values): boolean =>
  [...name.matchAll(placeholder)].some(([, found]) => found === wanted)

/** Replaces the placeholders of a name in one pass; unknown placeholders stay as typed. */
export function fillIn(name: string, values: Values): string {
  const known = new Map(Object.entries({ ...values, year: values.date.slice(0, 4) }))
  return name.replace(placeholder, (typed, found: string) => String(known.get(found) ?? typed))
}
