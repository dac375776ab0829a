import { z } from 'zod'
import { expects } from './body.ts'

const anyText = z.string(expects('must be text'))

export const storableMessage = 'must not contain U+0000 or half of a surrogate pair'

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

/** A text in a request, of any length. */
export const TextIn = anyText.refine(isStorable, storableMessage)

const ofLength = { isOfLength: true }

/** Does a check complain of nothing but the length of a text? */
export const isLengthIssue = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'custom' && issue.params?.['isOfLength'] === true

/** A text in a request of at most `max` and at least `min` code points. */
export const textIn = (max: number, min = 0) =>
  TextIn.refine(text => text.length <= max || lengthOf(text) <= max, {
    message: `must have at most ${max} characters`,
    params: ofLength,
  })
    .refine(text => lengthOf(text) >= min, {
      message: min === 1 ? 'must not be empty' : `must have at least ${min} characters`,
      params: ofLength,
    })
    .meta({ type: 'string', maxLength: max, ...(min > 0 ? { minLength: min } : {}) })

/** An optional text in a request: absent and null become `""`. */
export const optionalTextIn = (max: number) =>
  textIn(max)
    .nullish()
    .transform(text => text ?? '')

/** An email address in a request: trimmed, lower case, 1 to 255 code points. */
export const EmailIn = anyText
  .trim()
  .toLowerCase()
  .pipe(textIn(255, 1))
  .meta({ type: 'string', minLength: 1, maxLength: 255 })

/** A new password in a request: at least 8 code points. */
export const PasswordIn = TextIn.refine(text => lengthOf(text) >= 8, 'must have at least 8 characters').meta({
  type: 'string',
  minLength: 8,
})

/** The caller's present password in a request, checked when it is there. */
export const CurrentPasswordIn = TextIn.nullish()
  .transform(text => text ?? undefined)
  .describe('Your password; when it is sent it must be right. A page sends it, programs may leave it out')
