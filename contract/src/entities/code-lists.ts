import { z } from 'zod'
import { codeKeyOf, maxCodes } from '../matching/codes.ts'
import { expects } from '../protocol/body.ts'
import { says } from '../protocol/issues.ts'
import { listIn } from '../protocol/lists.ts'
import { isStorable, lengthOf, storableMessage, tooLong } from '../values/text.ts'
import { textLimits } from '../values/text-limits.ts'

/** Codes without outer blanks; of those that are compared as equal, the first. */
export const distinctCodes = (codes: readonly string[]): string[] =>
  [...new Map(codes.toReversed().map(code => [codeKeyOf(code), code.trim()])).values()].toReversed()

/** A code in a request, without outer blanks. */
const CodeIn = z
  .string(expects(says('not_text')))
  .trim()
  .refine(isStorable, storableMessage)
  .refine(code => lengthOf(code) <= textLimits.line, tooLong(textLimits.line))
  .refine(code => code !== '', { error: says('empty') })
  .meta({ type: 'string', minLength: 1, maxLength: textLimits.line })

const codes = listIn(CodeIn, maxCodes, says('not_list', { of: 'code' }))

/** Codes in a request: undefined (unchanged) when absent; null, `""` and `[]` are none. */
export const ClearableCodesIn = z
  .preprocess(given => (given === '' ? null : given), codes.nullish())
  .transform(given => (given === undefined ? undefined : distinctCodes(given ?? [])))

/** Codes to add or to remove; absent, null and `[]` change nothing (undefined). */
export const UnchangedCodesIn = codes
  .nullish()
  .transform(given =>
    given === undefined || given === null || given.length === 0 ? undefined : distinctCodes(given),
  )
