import { auth } from './en/auth.ts'
import { common } from './en/common.ts'

/** Every message in English. Others have the same keys: their types say so. */
export const en = { ...common, ...auth }

export type MessageKey = keyof typeof en
export type Messages = Readonly<Record<MessageKey, string>>
