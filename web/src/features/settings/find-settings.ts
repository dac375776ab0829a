import type { LucideIcon } from 'lucide-react'
import type { MessageKey } from '../../i18n/en.ts'
import { rankNamed } from '../../ui/picker/rank-named.ts'
import type { Section } from './sections.ts'

/** A section or a single setting, as it is found. */
export interface FoundSetting {
  readonly id: string
  readonly href: string
  readonly name: string
  /** The section that a single setting is in. */
  readonly within?: string
  readonly words: string
  readonly icon: LucideIcon
}

/** These sections and their single settings; `text` gives their names in the language of the page. */
export const allSettings = (text: (key: MessageKey) => string, shown: readonly Section[]): FoundSetting[] =>
  shown.flatMap(({ path, title, icon, words, settings = [] }) => [
    { id: path, href: path, name: text(title), words, icon },
    ...settings.map(setting => ({
      id: `${path}#${setting.id}`,
      href: `${path}#${setting.id}`,
      name: text(setting.title),
      within: text(title),
      words: setting.words,
      icon,
    })),
  ])

/** The settings that are called what is typed, the best first. */
export const findSettings = (settings: readonly FoundSetting[], q: string): FoundSetting[] =>
  rankNamed(settings, q).map(({ named }) => named)
