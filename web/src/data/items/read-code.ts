import { type LabelTarget, readLabelAddress } from '@stowage/contract/labels/label-address'
import { keysPressed, withoutAdditions } from './scanner-layouts.ts'

/** What a code says: what the address on a label names, an asset number, or something else, such as a barcode. */
export type Code = LabelTarget | { readonly kind: 'other'; readonly text: string }

/** Asset numbers as labels show them, shortened, or behind `#`. */
const numbers = [/^#?(\d{3}-\d{3,})$/, /^#?(\d{1,6}-\d{3})$/, /^#(\d[\d-]*)$/]

/** Reads a code that was scanned or typed; an address also where the keyboard has another layout than the scanner. */
export function readCode(scanned: string): Code {
  const text = withoutAdditions(scanned)
  const code = readAsWritten(text)
  if (code.kind !== 'other') return code
  const pressed = keysPressed(text).map(withoutAdditions)
  return pressed.map(readLabelAddress).find(label => label !== undefined) ?? code
}

function readAsWritten(text: string): Code {
  const number = numbers.map(each => each.exec(text)?.[1]).find(each => each !== undefined)
  if (number !== undefined) return { kind: 'number', number }
  return readLabelAddress(text) ?? { kind: 'other', text }
}

/** Codes that a text may be when nothing has it: asset numbers and barcodes typed by a scanner of another layout. */
export const otherReadings = (text: string): readonly Code[] =>
  keysPressed(text)
    .map(withoutAdditions)
    .filter(pressed => /^\d[\d-]*$/.test(pressed))
    .map(readAsWritten)

/** The address of the screen that looks for what a label names in every group of the caller. */
export const addressOfLabel = (label: LabelTarget): string =>
  label.kind === 'id' ? `/item/${label.id}` : `/a/${label.number}`
