import type { EntityLoan } from '@stowage/contract/entities/entity'
import { decimalIn, readDecimal } from '@stowage/contract/values/decimals'
import { isDayText } from '@stowage/contract/values/real-days'
import { withUnit } from '#features/entities/index.ts'
import type { Line, Passage, Typefaces, Typesetting } from '#features/labels/index.ts'
import { showAssetNumber } from '#kernel/asset-number.ts'
import type { ReportLanguage } from './report-language.ts'
import type { ReportedItem, ReportedPhoto } from './reported-items.queries.ts'

/** Lengths in points: photos stand in columns, the first one beside the text. */
export const photoBox = { width: 160, height: 120 } as const
export const gap = 12
/** The width of the value of an item, at the end of its first lines. */
export const amountWidth = 120
/** The height of the value with the price of each piece below it. */
const amountHeight = 30
/** Space above and below an item; the line below it stands in the latter. */
const above = 8
const below = 10
/** No part has more text than this; what follows is a part of its own. */
const maxText = 360
const textSize = 8.5

/** A text of an item, its lines from the upper left corner of the part. */
export interface SetPassage {
  readonly tag: 'H3' | 'P'
  readonly text: string
  readonly lines: readonly Line[]
}

/** A piece of an item that stands on one page. */
export interface ItemPart {
  readonly height: number
  readonly passages: readonly SetPassage[]
  readonly photos: readonly { readonly photo: ReportedPhoto; readonly x: number; readonly y: number }[]
}

/** Tools by which items are laid out. */
export interface ItemStyle {
  readonly says: ReportLanguage
  readonly shows: { readonly prices: boolean }
  readonly typefaces: Typefaces
  readonly set: Typesetting
  /** Between the margins of a page, points. */
  readonly width: number
}

/** Lays out an item: its texts, the first photo beside them, and rows of the other photos below. */
export function layOutItem(item: ReportedItem, style: ItemStyle): ItemPart[] {
  const { parts: photos } = item.photos
  const [first, ...others] = photos
  const left = first === undefined ? 0 : photoBox.width + gap
  const texts = split(setTexts(item, left, style), style)
  const parts = texts.map(({ passages, height }, at) => {
    const beside = at === 0 && first !== undefined ? [{ photo: first, x: 0, y: above }] : []
    const needed = beside.length > 0 ? Math.max(height, photoBox.height) : height
    return { height: above + needed, passages, photos: beside }
  })
  const columns = Math.floor((style.width + gap) / (photoBox.width + gap))
  for (let from = 0; from < others.length; from += columns)
    parts.push({
      height: above + photoBox.height,
      passages: [],
      photos: others
        .slice(from, from + columns)
        .map((photo, column) => ({ photo, x: column * (photoBox.width + gap), y: above })),
    })
  return parts.map((part, at) => (at === parts.length - 1 ? { ...part, height: part.height + below } : part))
}

/** All texts of an item, one below the other from 0. */
function setTexts(
  item: ReportedItem,
  left: number,
  { says, shows, typefaces: { bold, regular }, set, width }: ItemStyle,
): SetPassage[] {
  const whole = width - left
  let y = 0
  const put = (tag: SetPassage['tag'], passage: Passage, room: number): SetPassage => {
    const { lines, bottom } = set.setText([passage], y, at => ({ x: left, y: at, width: room }))
    y = bottom
    return { tag, text: passage.text, lines }
  }
  const hasPrice = shows.prices && item.purchase_price !== 0
  const isAmounted = hasPrice || item.quantity !== 1
  const nameWidth = isAmounted ? whole - amountWidth - gap : whole
  const name = put('H3', { text: item.name, face: bold, size: 10.5, maxLines: 3 }, nameWidth)
  if (isAmounted) y = Math.max(y, hasPrice && item.quantity !== 1 ? amountHeight : 0)
  return [
    name,
    ...textsOf(item, says).map(text => put('P', { text, face: regular, size: textSize }, whole)),
  ].filter(({ lines }) => lines.length > 0)
}

/** Cuts texts that are too high for a part into several, each from 0. */
function split(
  passages: readonly SetPassage[],
  { set }: ItemStyle,
): { readonly passages: SetPassage[]; readonly height: number }[] {
  const parts: { passages: SetPassage[]; height: number; top: number }[] = [
    { passages: [], height: 0, top: 0 },
  ]
  let bottom = 0
  for (const passage of passages) {
    let lines: Line[] = []
    const end = (): void => {
      if (lines.length > 0) parts.at(-1)?.passages.push({ ...passage, lines })
      lines = []
    }
    for (const line of passage.lines) {
      // The base of a line is nearer to its bottom than to that of the next one.
      const next = line.y + set.lineHeight(line.size) / 2
      let part = parts.at(-1)
      if (part === undefined || next - part.top > maxText) {
        end()
        part = { passages: [], height: 0, top: bottom }
        parts.push(part)
      }
      lines.push({ ...line, y: line.y - part.top + above })
      part.height = next - part.top
      bottom = next
    }
    end()
  }
  return parts
}

/** Lines of an item below its name, a paragraph each. */
function textsOf(
  item: ReportedItem,
  { t, headers, day, number, plainNumber, flag }: ReportLanguage,
): string[] {
  const dayOf = (
    key: 'report.bought' | 'report.warranty' | 'report.lentUntil',
    value: string | null,
  ): string => (value === null ? '' : t(key, { day: day(value) }))
  const joined = (texts: readonly string[], by: string): string => texts.filter(text => text !== '').join(by)
  const seller = item.purchase_from === '' ? '' : t('report.boughtFrom', { seller: item.purchase_from })
  const more = (
    key: 'report.morePhotos' | 'report.moreFields' | 'report.moreDocuments' | 'report.moreLoans',
    count: number,
  ) => (count === 0 ? '' : t(key, { count, number: number(count) }))
  const lentOf = ({ contact, due, count }: EntityLoan): string => {
    const to = contact === null ? t('report.lent') : t('report.lentTo', { name: contact.name })
    const first = joined([to, dayOf('report.lentUntil', due)], ' ')
    return joined([first, more('report.moreLoans', count - 1)], ' · ')
  }
  const fieldText = (field: ReportedItem['fields']['parts'][number]): string => {
    const { definition } = field
    if (field.type === 'number') return withUnit(plainNumber(field.number_value), definition)
    if (field.type === 'boolean') return flag(field.boolean_value === 1)
    if (field.type === 'time') return field.time_value === null ? '' : day(field.time_value.slice(0, 10))
    if (definition?.field_kind === 'date' && isDayText(field.text_value)) return day(field.text_value)
    const decimal =
      definition?.field_kind === 'number' ? readDecimal(field.text_value) : decimalIn(field.text_value)
    return decimal === undefined ? field.text_value : withUnit(plainNumber(decimal), definition)
  }
  const fields = item.fields.parts
    .map(field => ({ name: field.name, text: fieldText(field) }))
    .filter(({ text }) => text !== '')
  return [
    joined([showAssetNumber(item.asset_number), joined([item.manufacturer, item.model_number], ' ')], ' · '),
    item.serial_number === '' ? '' : `${headers.serialNumber}: ${item.serial_number}`,
    joined(
      [
        joined([dayOf('report.bought', item.purchase_date), seller], ' '),
        item.lifetime_warranty === 1
          ? headers.lifetimeWarranty
          : dayOf('report.warranty', item.warranty_expires),
        item.insured === 1 ? headers.insured : '',
      ],
      ' · ',
    ),
    item.loan === undefined ? '' : lentOf(item.loan),
    ...fields.map(({ name, text }) => `${name}: ${text}`),
    ...item.documents.parts.map(({ type, title }) => `${t(`report.file.${type}`)}: ${title}`),
    joined(
      [
        more('report.moreFields', item.fields.more),
        more('report.moreDocuments', item.documents.more),
        more('report.morePhotos', item.photos.more),
      ],
      ' · ',
    ),
  ].filter(text => text !== '')
}
