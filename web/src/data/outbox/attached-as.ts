import { isPicture } from '../items/is-picture.ts'
import type { AttachedAs } from './upload.ts'

/** What names of documents say of their type, in the languages of the page. */
const words: readonly (readonly [AttachedAs, RegExp])[] = [
  [
    'receipt',
    /rechnung|quittung|kassenbon|kassenzettel|kaufbeleg|invoice|receipt|facture|re[çc]u\b|factura|recibo/i,
  ],
  ['warranty', /garantie|warranty|garant[íi]a/i],
  ['manual', /anleitung|handbuch|manual|mode.d.?emploi|instrucciones/i],
]

/** The type of a document, by its name: receipts may be hidden from viewers and lenders. */
export const documentTypeOf = ({ name }: Pick<File, 'name'>): AttachedAs =>
  words.find(([, pattern]) => pattern.test(name.normalize()))?.[0] ?? 'attachment'

/** As what a file of any kind is attached. */
export const attachedAs = (file: File): AttachedAs => (isPicture(file) ? 'photo' : documentTypeOf(file))
