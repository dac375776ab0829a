import { type LabelTarget, readLabelAddress } from '@stowage/contract/labels/label-address'

/** What a code says: what the address on a label names, an asset number, or something else, such as a barcode. */
export type Code = LabelTarget | { readonly kind: 'other'; readonly text: string }

/** Asset numbers as labels show them, shortened, or behind `#`. */
const numbers = [/^#?(\d{3}-\d{3,})$/, /^#?(\d{1,6}-\d{3})$/, /^#(\d[\d-]*)$/]

/** Reads a code that was scanned or typed. */
export function readCode(scanned: string): Code {
  const text = scanned.trim()
  const number = numbers.map(each => each.exec(text)?.[1]).find(each => each !== undefined)
  if (number !== undefined) return { kind: 'number', number }
  return readLabelAddress(text) ?? { kind: 'other', text }
}

/** The address of the screen that looks for what a label names in every group of the caller. */
export const addressOfLabel = (label: LabelTarget): string =>
  label.kind === 'id' ? `/item/${label.id}` : `/a/${label.number}`
