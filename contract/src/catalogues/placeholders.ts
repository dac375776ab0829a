/** What stands behind each placeholder of a name. A year is that of the date. */
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
  /** How many items the template has made, this one included. */
  readonly count: number
}

/** The words that can stand in `{{…}}`, in the order in which forms offer them. */
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

/** Does a name have this placeholder? */
export const hasPlaceholder = (name: string, wanted: keyof Values): boolean =>
  [...name.matchAll(placeholder)].some(([, found]) => found === wanted)

/** Fills the placeholders of a name in, once: values are not looked at again, and what is unknown stays as typed. */
export function fillIn(name: string, values: Values): string {
  const known = new Map(Object.entries({ ...values, year: values.date.slice(0, 4) }))
  return name.replace(placeholder, (typed, found: string) => String(known.get(found) ?? typed))
}
