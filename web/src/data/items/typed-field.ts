import { signedNumberIn } from '../../ui/field/number-in.ts'
import type { Entity } from './entities.ts'

type Field = Entity['fields'][number]

/** What becomes of a custom field by what is typed for it; what is no number leaves it as it is. */
export const typedField: Readonly<
  Record<Exclude<Field['type'], 'boolean'>, (typed: string) => Partial<Field>>
> = {
  text: textValue => ({ textValue }),
  number(typed) {
    const numberValue = signedNumberIn(typed)
    return numberValue === undefined ? {} : { numberValue }
  },
  time: typed => ({ timeValue: typed === '' ? '' : `${typed}T00:00:00Z` }),
}
