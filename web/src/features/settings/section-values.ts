import type { ComponentType } from 'react'
import { MemberCount } from './members/member-count.tsx'
import { NotifierCount } from './notifications/notifier-count.tsx'
import { WaitingCount } from './offline/waiting-count.tsx'
import type { Section } from './sections.ts'
import { ApiKeyCount, LanguageValue, SessionCount, ThemeValue } from './you/values.tsx'

/** What the row of a section says at its end, read when the row is shown: a count everywhere, the present value on phones. */
export const sectionValues: Readonly<
  Partial<Record<Section['path'], { readonly Count?: ComponentType; readonly Value?: ComponentType }>>
> = {
  '/settings/appearance': { Value: ThemeValue },
  '/settings/language': { Value: LanguageValue },
  '/settings/sessions': { Count: SessionCount },
  '/settings/api-keys': { Count: ApiKeyCount },
  '/settings/notifications': { Count: NotifierCount },
  '/settings/offline': { Count: WaitingCount },
  '/settings/members': { Count: MemberCount },
}
