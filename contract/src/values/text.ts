import { z } from 'zod'
import { expects } from '../protocol/body.ts'
import { says } from '../protocol/issues.ts'

const anyText = z.string(expects(says('not_text')))

export const storableMessage = says('unstorable')

/** True when the text can be stored: no U+0000 and no half of a surrogate pair. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** The length of a text in Unicode code points, which is how the contract counts. */
export function lengthOf(text: string): number {
  let length = text.length
  for (let i = 0; i < text.length - 1; i++) {
    const unit = text.charCodeAt(i)
    if (unit >= 0xd800 && unit <= 0xdbff) {
      length--
      i++
    }
  }
  return length
}

const ofLength = (code: 'too_short' | 'too_long') => (limit: number) => ({
  error: ({ input }: { input?: unknown }) => says(code, { limit, actual: lengthOf(String(input)) }),
})

/** Message for a text of more than `limit` code points. */
export const tooLong = ofLength('too_long')

/** Message for a text of fewer than `limit` code points. */
const tooShort = ofLength('too_short')

/** A text in a request, of any length. */
export const TextIn = anyText.refine(isStorable, storableMessage)

const lengthParams = { isOfLength: true }

/** Is it an issue about the length of a text? */
export const isLengthIssue = (issue: z.core.$ZodRawIssue | z.core.$ZodIssue): boolean =>
  issue.code === 'custom' && issue['params']?.['isOfLength'] === true

/**
 * Body of an update that accepts texts over their limit: imported rows can have such texts. The write refuses
 * those that are not already stored.
 */
export const changesOf = <S extends z.ZodObject>(body: S): S =>
  body.check(({ issues }) => {
    if (issues.every(isLengthIssue)) issues.length = 0
  })

/** A text in a request of at most `max` and at least `min` code points. */
export const textIn = (max: number, min = 0) =>
  TextIn.refine(text => text.length <= max || lengthOf(text) <= max, {
    ...tooLong(max),
    params: lengthParams,
  })
    .refine(text => lengthOf(text) >= min, {
      ...(min === 1 ? { error: says('empty') } : tooShort(min)),
      params: lengthParams,
    })
    .meta({ type: 'string', maxLength: max, ...(min > 0 ? { minLength: min } : {}) })

/** An optional text in a request: absent and null become `""`. */
export const optionalTextIn = (max: number) =>
  textIn(max)
    .nullish()
    .transform(text => text ?? '')

/** A text in a request without outer blanks, of at least 1 code point. */
export const trimmedIn = (max: number) =>
  anyText.trim().pipe(textIn(max, 1)).meta({ type: 'string', minLength: 1, maxLength: max })

/** An email address in a request: trimmed, lower case, 1 to 255 code points. */
export const EmailIn = anyText
  .trim()
  .toLowerCase()
  .pipe(textIn(255, 1))
  .meta({ type: 'string', minLength: 1, maxLength: 255 })

/** An email address to send mail to. It must look like one; addresses of accounts need not. */
export const MailAddressIn = EmailIn.refine(isMailAddress, says('not_mail_address'))

/** Does a text look like `somebody@host.example`? */
function isMailAddress(text: string): boolean {
  return /^[^\s@<>()[\]\\,;:"]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,63}$/u.test(
    text,
  )
}

/** A new password in a request: at least 8 code points. */
export const PasswordIn = TextIn.refine(text => lengthOf(text) >= 8, tooShort(8)).meta({
  type: 'string',
  minLength: 8,
})

/** The caller's current password, checked when present. */
export const CurrentPasswordIn = TextIn.nullish()
  .transform(text => text ?? undefined)
  .describe('Your password. It must be right when present; pages send it, programs may omit it')
