import { entityHeaders } from '#features/tables/index.ts'
import type { Language } from '#kernel/language.ts'

/** What a report says by itself. */
interface Words {
  readonly title: string
  readonly date: string
  readonly madeBy: string
  readonly items: string
  readonly pieces: string
  readonly value: string
  readonly locations: string
  readonly location: string
  readonly page: string
  readonly noLocation: string
  readonly continued: string
  readonly bought: string
  readonly boughtFrom: string
  readonly warranty: string
  /** Texts with `{count}`, for one and for more. */
  readonly sold: readonly [one: string, more: string]
  readonly noPrices: string
  readonly noSerialNumbers: string
  readonly noPhotos: string
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    title: 'Inventory',
    date: 'Date',
    madeBy: 'Prepared by',
    items: 'Items',
    pieces: 'Pieces',
    value: 'Total value',
    locations: 'Locations',
    location: 'Location',
    page: 'Page',
    noLocation: 'Without a location',
    continued: 'continued',
    bought: 'Purchased {day}',
    boughtFrom: 'from {seller}',
    warranty: 'Warranty until {day}',
    sold: ['1 sold item is left out.', '{count} sold items are left out.'],
    noPrices: 'Prices are left out.',
    noSerialNumbers: 'Serial numbers are left out.',
    noPhotos: 'Photos are left out.',
  },
  de: {
    title: 'Inventar',
    date: 'Datum',
    madeBy: 'Erstellt von',
    items: 'Gegenstände',
    pieces: 'Stück',
    value: 'Gesamtwert',
    locations: 'Orte',
    location: 'Ort',
    page: 'Seite',
    noLocation: 'Ohne Ort',
    continued: 'Fortsetzung',
    bought: 'Gekauft am {day}',
    boughtFrom: 'bei {seller}',
    warranty: 'Garantie bis {day}',
    sold: ['1 verkaufter Gegenstand fehlt.', '{count} verkaufte Gegenstände fehlen.'],
    noPrices: 'Preise fehlen.',
    noSerialNumbers: 'Seriennummern fehlen.',
    noPhotos: 'Fotos fehlen.',
  },
  fr: {
    title: 'Inventaire',
    date: 'Date',
    madeBy: 'Établi par',
    items: 'Objets',
    pieces: 'Pièces',
    value: 'Valeur totale',
    locations: 'Emplacements',
    location: 'Emplacement',
    page: 'Page',
    noLocation: 'Sans emplacement',
    continued: 'suite',
    bought: 'Acheté le {day}',
    boughtFrom: 'chez {seller}',
    warranty: 'Garantie jusqu’au {day}',
    sold: ['1 objet vendu n’y figure pas.', '{count} objets vendus n’y figurent pas.'],
    noPrices: 'Les prix n’y figurent pas.',
    noSerialNumbers: 'Les numéros de série n’y figurent pas.',
    noPhotos: 'Les photos n’y figurent pas.',
  },
  es: {
    title: 'Inventario',
    date: 'Fecha',
    madeBy: 'Elaborado por',
    items: 'Objetos',
    pieces: 'Piezas',
    value: 'Valor total',
    locations: 'Ubicaciones',
    location: 'Ubicación',
    page: 'Página',
    noLocation: 'Sin ubicación',
    continued: 'continuación',
    bought: 'Comprado el {day}',
    boughtFrom: 'en {seller}',
    warranty: 'Garantía hasta el {day}',
    sold: ['No incluye 1 objeto vendido.', 'No incluye {count} objetos vendidos.'],
    noPrices: 'No incluye precios.',
    noSerialNumbers: 'No incluye números de serie.',
    noPhotos: 'No incluye fotos.',
  },
}

/** How a report says and writes things in a language and region. */
export interface ReportLanguage {
  readonly words: Words & {
    readonly serialNumber: string
    readonly lifetimeWarranty: string
    readonly insured: string
  }
  readonly number: (value: number) => string
  readonly money: (value: number) => string
  /** A day such as 2026-01-31. */
  readonly day: (day: string) => string
  readonly compare: (one: string, other: string) => number
}

/** The language of a report; `tag` such as `de-AT`. */
export function reportLanguage(language: Language, tag: string, currency: string): ReportLanguage {
  const { serialNumber, lifetimeWarranty, insured } = entityHeaders[language]
  const plain = { numberingSystem: 'latn' } as const
  const numbers = new Intl.NumberFormat(tag, { ...plain, maximumFractionDigits: 6 })
  // Owners of servers have codes of their own.
  const isKnown = /^[A-Z]{3}$/.test(currency)
  const amounts = isKnown ? new Intl.NumberFormat(tag, { ...plain, style: 'currency', currency }) : undefined
  const days = new Intl.DateTimeFormat(tag, {
    ...plain,
    calendar: 'gregory',
    timeZone: 'UTC',
    ...({
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    } as const),
  })
  return {
    words: { ...words[language], serialNumber, lifetimeWarranty, insured },
    number: value => numbers.format(value),
    money: value => amounts?.format(value) ?? `${numbers.format(value)} ${currency}`,
    day: day => days.format(new Date(`${day}T00:00:00Z`)),
    compare: new Intl.Collator(tag, { numeric: true }).compare,
  }
}
