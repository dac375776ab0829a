import { z } from 'zod'

/** A text of somebody else's answer, trimmed; anything but a text is none. */
export const OptionalText = z
  .unknown()
  .optional()
  .transform(value => (typeof value === 'string' ? value.replaceAll('\0', '').trim() : ''))

/** The first text of a list. */
export const FirstText = z
  .unknown()
  .optional()
  .transform(value => {
    const first: unknown = Array.isArray(value) ? value[0] : value
    return typeof first === 'string' ? first.trim() : ''
  })
