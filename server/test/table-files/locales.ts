import type { Encoding } from '@stowage/contract/tables/import-options'

/** What a column of the inventory is. */
export const columnsOfInventory = [
  'name',
  'location',
  'quantity',
  'purchasePrice',
  'purchaseDate',
  'insured',
  'tags',
  'serialNumber',
  'manufacturer',
  'notes',
] as const
export type InventoryColumn = (typeof columnsOfInventory)[number]

/** How spreadsheets write in a region, and some words of its language. */
export interface Locale {
  readonly tag: string
  /** Excel separates the cells of CSV by it. */
  readonly delimiter: ',' | ';'
  /** In which Windows saves plain CSV. */
  readonly codePage: Encoding
  readonly decimal: '.' | ','
  readonly group: string
  /** `#` is the number. */
  readonly currency: string
  /** D, M, Y are the parts of a day, DD and MM with a leading zero. */
  readonly day: string
  readonly yes: string
  readonly no: string
  /** In the order of `columnsOfInventory`. */
  readonly headers: readonly string[]
  readonly things: readonly string[]
  readonly rooms: readonly string[]
  readonly tags: readonly string[]
  /** Are its headers among those that are understood? */
  readonly isKnown: boolean
}

const nbsp = '\u00a0'
const split = (text: string): readonly string[] => text.split('|')
const english = split(
  'Name|Location|Quantity|Price|Purchase date|Insured|Tags|Serial number|Manufacturer|Notes',
)
const englishThings = split('Kitchen scale|Café lamp|Cordless drill|Bike “Old No. 3”|Rain boots|Ski ½ pair')
const germanWords = {
  headers: split(
    'Bezeichnung|Lagerort|Anzahl|Kaufpreis|Kaufdatum|Versichert|Schlagwörter|Seriennummer|Hersteller|Bemerkung',
  ),
  things: split('Küchenwaage|Bohrmaschine für Beton|Fön|Äxte|Übertopf groß|Öllampe'),
  rooms: split('Küche|Garage|Geräteraum'),
  tags: split('Werkzeug|Gerät|Küche'),
}

const westernEurope = { delimiter: ';', codePage: 'windows-1252', decimal: ',', isKnown: true } as const

export const locales: readonly Locale[] = [
  {
    tag: 'en-US',
    delimiter: ',',
    codePage: 'windows-1252',
    decimal: '.',
    group: ',',
    isKnown: true,
    currency: '$#',
    day: 'M/D/Y',
    yes: 'TRUE',
    no: 'FALSE',
    headers: english,
    things: englishThings,
    rooms: split('Kitchen|Garage|Café'),
    tags: split('tool|kitchen|décor'),
  },
  {
    tag: 'en-GB',
    delimiter: ',',
    codePage: 'windows-1252',
    decimal: '.',
    group: ',',
    isKnown: true,
    currency: '£#',
    day: 'DD/MM/Y',
    yes: 'TRUE',
    no: 'FALSE',
    headers: english,
    things: englishThings,
    rooms: split('Kitchen|Garage|Café'),
    tags: split('tool|kitchen|décor'),
  },
  {
    ...westernEurope,
    tag: 'de-DE',
    group: '.',
    currency: `#${nbsp}€`,
    day: 'DD.MM.Y',
    yes: 'WAHR',
    no: 'FALSCH',
    ...germanWords,
  },
  {
    ...westernEurope,
    tag: 'de-CH',
    decimal: '.',
    group: '’',
    currency: `CHF${nbsp}#`,
    day: 'DD.MM.Y',
    yes: 'WAHR',
    no: 'FALSCH',
    ...germanWords,
  },
  {
    ...westernEurope,
    tag: 'fr-FR',
    group: nbsp,
    currency: `#${nbsp}€`,
    day: 'DD/MM/Y',
    yes: 'VRAI',
    no: 'FAUX',
    headers: split(
      'Désignation|Emplacement|Quantité|Prix d’achat|Date d’achat|Assuré|Étiquettes|Numéro de série|Marque|Remarques',
    ),
    things: split('Balance de cuisine|Lampe de chevet dorée|Râteau|Cafetière à piston|Échelle|Boîte à œufs'),
    rooms: split('Cuisine|Garage|Grenier à l’étage'),
    tags: split('outil|déco|cuisine'),
  },
  {
    ...westernEurope,
    tag: 'es-ES',
    group: '.',
    currency: `#${nbsp}€`,
    day: 'DD/MM/Y',
    yes: 'VERDADERO',
    no: 'FALSO',
    headers: split(
      'Nombre|Ubicación|Cantidad|Precio de compra|Fecha de compra|Asegurado|Etiquetas|Número de serie|Fabricante|Observaciones',
    ),
    things: split('Báscula de baño|Taladro|Lámpara de salón|Señal de niño|Ñandú de porcelana|Sillón'),
    rooms: split('Cocina|Garaje|Desván pequeño'),
    tags: split('herramienta|decoración|cocina'),
  },
  {
    ...westernEurope,
    tag: 'it-IT',
    group: '.',
    currency: `#${nbsp}€`,
    day: 'DD/MM/Y',
    yes: 'VERO',
    no: 'FALSO',
    headers: split(
      'Nome|Posizione|Quantità|Prezzo di acquisto|Data di acquisto|Assicurato|Etichette|Numero di serie|Produttore|Note',
    ),
    things: split('Bilancia|Trapano|Lampada da caffè|Tazza più grande|Sedia|Scala così così'),
    rooms: split('Cucina|Garage|Ripostiglio là'),
    tags: split('attrezzo|arredo|caffè'),
  },
  {
    ...westernEurope,
    tag: 'nl-NL',
    group: '.',
    currency: `€${nbsp}#`,
    day: 'D-M-Y',
    yes: 'WAAR',
    no: 'ONWAAR',
    headers: split(
      'Naam|Locatie|Aantal|Aankoopprijs|Aankoopdatum|Verzekerd|Labels|Serienummer|Merk|Opmerkingen',
    ),
    things: split(
      'Keukenweegschaal|Boormachine|Crème-kleurige lamp|Geïsoleerde kan|Stoel|Ladder vóór de schuur',
    ),
    rooms: split('Keuken|Garage|Zolder'),
    tags: split('gereedschap|ingrediënt|keuken'),
  },
  {
    ...westernEurope,
    tag: 'pl-PL',
    codePage: 'windows-1250',
    group: nbsp,
    currency: `#${nbsp}zł`,
    day: 'DD.MM.Y',
    yes: 'PRAWDA',
    no: 'FAŁSZ',
    headers: split(
      'Nazwa|Lokalizacja|Ilość|Cena zakupu|Data zakupu|Ubezpieczony|Etykiety|Numer seryjny|Producent|Uwagi',
    ),
    things: split(
      'Waga kuchenna|Wiertarka udarowa|Żółta łódź|Książka o grzybach|Świeca zapachowa|Źródło światła',
    ),
    rooms: split('Kuchnia|Garaż|Półka na górze'),
    tags: split('narzędzie|książka|kuchnia'),
  },
  {
    ...westernEurope,
    tag: 'pt-BR',
    group: '.',
    currency: `R$${nbsp}#`,
    day: 'DD/MM/Y',
    yes: 'VERDADEIRO',
    no: 'FALSO',
    headers: split(
      'Nome|Localização|Quantidade|Preço de compra|Data da compra|Segurado|Etiquetas|Número de série|Fabricante|Observações',
    ),
    things: split(
      'Balança|Furadeira|Lâmpada do salão|Cafeteira à pressão|Cadeira de três pés|Caixa de ferramentas não usada',
    ),
    rooms: split('Cozinha|Garagem|Sótão'),
    tags: split('ferramenta|decoração|cozinha'),
  },
  {
    ...westernEurope,
    tag: 'sv-SE',
    group: nbsp,
    currency: `#${nbsp}kr`,
    day: 'Y-MM-DD',
    yes: 'SANT',
    no: 'FALSKT',
    headers: split(
      'Namn|Plats|Antal|Inköpspris|Inköpsdatum|Försäkrad|Etiketter|Serienummer|Tillverkare|Anteckningar',
    ),
    things: split('Köksvåg|Borrmaskin|Lampa från ateljén|Stövlar för våren|Åklagarens stol|Öl'),
    rooms: split('Kök|Garage|Vinden'),
    tags: split('verktyg|kök|gåva'),
  },
  {
    ...westernEurope,
    tag: 'da-DK',
    group: '.',
    currency: `#${nbsp}kr.`,
    day: 'DD-MM-Y',
    yes: 'SAND',
    no: 'FALSK',
    headers: split('Navn|Placering|Antal|Købspris|Købsdato|Forsikret|Etiketter|Serienummer|Producent|Noter'),
    things: split('Køkkenvægt|Boremaskine|Lampe til stuen på første|Gummistøvler|Ældre stol|Øl'),
    rooms: split('Køkken|Garage|Loftsrum på 1.'),
    tags: split('værktøj|køkken|gave'),
  },
  {
    ...westernEurope,
    tag: 'cs-CZ',
    codePage: 'windows-1250',
    group: nbsp,
    currency: `#${nbsp}Kč`,
    day: 'DD.MM.Y',
    yes: 'PRAVDA',
    no: 'NEPRAVDA',
    isKnown: false,
    headers: split(
      'Název|Umístění|Množství|Pořizovací cena|Datum nákupu|Pojištěno|Štítky|Sériové číslo|Výrobce|Poznámky',
    ),
    things: split('Kuchyňská váha|Příklepová vrtačka|Žlutá lampička|Křeslo|Čajová konvice|Řezačka'),
    rooms: split('Kuchyně|Garáž|Půda'),
    tags: split('nářadí|kuchyně|dárek'),
  },
  {
    ...westernEurope,
    tag: 'ru-RU',
    codePage: 'windows-1251',
    group: nbsp,
    currency: `#${nbsp}р.`,
    day: 'DD.MM.Y',
    yes: 'ИСТИНА',
    no: 'ЛОЖЬ',
    isKnown: false,
    headers: split(
      'Название|Место|Количество|Цена покупки|Дата покупки|Застраховано|Метки|Серийный номер|Производитель|Примечания',
    ),
    things: split('Кухонные весы|Дрель ударная|Настольная лампа|Кресло|Чайник|Ёлочные игрушки'),
    rooms: split('Кухня|Гараж|Чердак'),
    tags: split('инструмент|кухня|подарок'),
  },
  {
    tag: 'ja-JP',
    delimiter: ',',
    codePage: 'shift_jis',
    decimal: '.',
    group: ',',
    isKnown: false,
    currency: '¥#',
    day: 'Y/M/D',
    yes: 'TRUE',
    no: 'FALSE',
    headers: split('名称|場所|数量|購入価格|購入日|保険|タグ|シリアル番号|メーカー|備考'),
    things: split('キッチンスケール|電動ドリル|デスクランプ|炊飯器|長靴|自転車の空気入れ'),
    rooms: split('台所|車庫|屋根裏'),
    tags: split('工具|台所用品|贈り物'),
  },
]

export function localeOf(tag: string): Locale {
  const found = locales.find(locale => locale.tag === tag)
  if (found === undefined) throw new Error(`There is no locale ${tag}`)
  return found
}

/** A number with decimals as they are, or with `places` of them; grouped by thousands where a group is given. */
export function writeNumber(
  value: number,
  { decimal }: Pick<Locale, 'decimal'>,
  group = '',
  places?: number,
): string {
  const [whole = '', fraction] = (places === undefined ? String(value) : value.toFixed(places)).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
  return fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`
}

/** A day `YYYY-MM-DD` by a pattern such as `DD.MM.Y`; `YY` is the year in two digits, `MMM` and `MMMM` English names. */
export function writeDay(day: string, pattern: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const names = new Date(`${day}T00:00:00Z`)
  const named = (form: 'short' | 'long') => names.toLocaleString('en-US', { month: form, timeZone: 'UTC' })
  const parts: Readonly<Record<string, string>> = {
    Y: year,
    YY: year.slice(2),
    MM: month,
    M: String(Number(month)),
    MMM: named('short'),
    MMMM: named('long'),
    DD: date,
    D: String(Number(date)),
  }
  return pattern.replace(/Y+|M+|D+/g, part => parts[part] ?? part)
}
