import type { Encoding } from '@stowage/contract/tables/import-options'
import { survives } from './encode-text.ts'
import type { Locale } from './locales.ts'

/** An item as a person means it. */
export interface Meant {
  readonly name: string
  readonly location: readonly string[]
  readonly quantity: number
  readonly purchasePrice: number
  /** `YYYY-MM-DD`, empty for none. */
  readonly purchaseDate: string
  readonly insured: boolean
  readonly tags: readonly string[]
  readonly serialNumber: string
  readonly manufacturer: string
  readonly notes: string
}

/** Twelve items in the words of a region, as far as an encoding has their letters. */
export function inventoryOf({ things, rooms, tags }: Locale, encoding: Encoding): Meant[] {
  const kept = (text: string) => survives(text, encoding)
  const [kitchen = '', garage = '', attic = ''] = rooms.map(kept)
  const [first = '', second = '', third = ''] = tags.map(kept)
  const [scale = '', lamp = '', drill = '', bike = '', boots = '', box = ''] = things.map(kept)
  const plain = { location: [kitchen], quantity: 1, purchasePrice: 0, purchaseDate: '', insured: false }
  const blank = { ...plain, tags: [], serialNumber: '', manufacturer: '', notes: '' }
  const all: Meant[] = [
    {
      name: scale,
      location: [kitchen, 'A1'],
      quantity: 1,
      purchasePrice: 12.5,
      purchaseDate: '2024-03-09',
      insured: true,
      tags: [first, second],
      serialNumber: '00123',
      manufacturer: 'Soehnle',
      notes: '5 kg',
    },
    { ...blank, name: lamp, quantity: 2.5, purchasePrice: 1299, purchaseDate: '2022-10-23', tags: [third] },
    { ...blank, name: drill, location: [garage, attic, 'B 2'], purchasePrice: 12_345.67, insured: true },
    { ...blank, name: bike, location: [garage], purchaseDate: '2023-12-31', serialNumber: '4006825607131' },
    { ...blank, name: boots, quantity: 24, purchasePrice: 0.99, purchaseDate: '2021-01-05' },
    { ...blank, name: box, quantity: 1200, tags: [first, third], notes: 'first line\nsecond line' },
    { ...blank, name: 'Screen 27" "wide"', purchasePrice: 1_234_567.5, notes: 'say "hi", twice; or not\tso' },
    { ...blank, name: 'A, b; c', quantity: 0.75, manufacturer: 'Black & Decker', serialNumber: 'S/N 5-17' },
    { ...blank, name: kept('Crème brûlée 0,5 l'), purchasePrice: 100, purchaseDate: '2000-02-29' },
    { ...blank, name: kept('炊飯器 5合'), purchasePrice: 19_800, manufacturer: kept('象印') },
    { ...blank, name: kept('Žluťoučký kůň “Ř”'), purchaseDate: '1999-07-08', location: [] },
    { ...blank, name: kept('Бинокль 8×30 😀'), quantity: 1, insured: true, notes: kept('Łódź – ½ price') },
  ]
  return all
}
