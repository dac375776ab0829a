import { z } from 'zod'
import { labelLines } from '../entities/entity-members.ts'
import { bodyOf, expects, unchanged } from '../protocol/body.ts'
import { says } from '../protocol/issues.ts'
import { listIn } from '../protocol/lists.ts'
import {
  codeKinds,
  codeSizes,
  codeTargets,
  isLabelField,
  maxLabelFields,
  maxOffset,
  textSizes,
} from './label-words.ts'

export const labelFieldMessage = says('not_some_of', {
  limit: maxLabelFields,
  words: [...labelLines, 'field:<name>'],
})

const FieldsIn = listIn(
  z.string(labelFieldMessage).refine(isLabelField, labelFieldMessage),
  maxLabelFields,
  labelFieldMessage,
  labelFieldMessage,
).meta({ items: { type: 'string' } })

const wordOf = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, says('not_one_of', { words }))

const shiftMessage = says('out_of_range', { min: -maxOffset, max: maxOffset, whole: false })
const ShiftIn = z
  .number(expects(shiftMessage))
  .min(-maxOffset, shiftMessage)
  .max(maxOffset, shiftMessage)
  .nullish()
  .transform(shift => shift ?? 0)

/** Label content in a request; absent members come from the format. */
export const contentIn = {
  fields: unchanged(FieldsIn).describe(
    `Lines of the label in this order, the first in bold: ${labelLines.map(line => `\`${line}\``).join(', ')} and ` +
      'custom fields as `field:<name>`; empty lines are left out',
  ),
  code: unchanged(wordOf(codeKinds)).describe(
    'A barcode (`code128`) has the asset number, or the id when that is the target or there is no ' +
      'number, or the first code; left out when it would be too fine to print',
  ),
  codeTarget: unchanged(wordOf(codeTargets)).describe(
    'Target of the code: the id, which never changes, the asset number, which makes a coarser code, or `code`: ' +
      'the first code as it is. The asset number when there is no code or it cannot be printed',
  ),
  codeSize: unchanged(wordOf(codeSizes)).describe('A large code leaves less room for the text'),
  textSize: unchanged(wordOf(textSizes)),
  offset: unchanged(bodyOf({ x: ShiftIn, y: ShiftIn })).describe(
    `Moves all labels, millimetres to the right and down, from -${maxOffset} to ${maxOffset}: corrects a printer`,
  ),
} as const

/** Label content in an answer. */
export const contentOut = {
  fields: z.array(z.string()).describe('The lines, the first in bold'),
  code: z.enum(codeKinds),
  codeTarget: z.enum(codeTargets),
  codeSize: z.enum(codeSizes),
  textSize: z.enum(textSizes),
  offset: z.strictObject({ x: z.number(), y: z.number() }).describe('Millimetres to the right and down'),
} as const
