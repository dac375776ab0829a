import type { Entity } from './entities.ts'
import { numberFieldOf } from './number-field.ts'

type Field = Entity['fields'][number]

/** What becomes of a custom field by what is typed for it; what is no number leaves it as it is. */
export const typedField: Readonly<
  Record<Exclude<Field['type'], 'boolean'>, (typed: string) => Partial<Field>>
> = {
  text: textValue => ({ textValue }),
  number: typed => numberFieldOf(typed) ?? {},
  time: typed => ({ timeValue: typed === '' ? '' : `${typed}T00:00:00Z` }),
}
