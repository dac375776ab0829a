import type { TFunction } from 'i18next'

const coming: ReadonlySet<string> = new Set(['warrantyExpires', 'expires'])

/** Days that one press types for a member: years ahead for what has yet to end, else today. */
export const quickDays = (t: TFunction, member: string): string[] =>
  coming.has(member) ? [1, 2, 3].map(count => t('field.plusYears', { count })) : [t('field.today')]
