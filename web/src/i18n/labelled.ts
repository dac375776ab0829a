import { i18n } from './i18n.ts'

/** A value behind its label: "Theme: Dark", in French with a blank before the colon. */
export const labelled = (label: string, value: string): string => i18n.t('text.labelled', { label, value })
