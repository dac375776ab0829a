import type { places as english } from '../en/places.ts'

export const places: Readonly<Record<keyof typeof english, string>> = {
  'places.title': 'Orte',
}
