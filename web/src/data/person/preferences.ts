import { CallError } from '@stowage/contract/protocol/client'
import { chooseBrowserLanguage } from '../../i18n/i18n.ts'
import { tellError } from '../../ui/toast/toasts.ts'
import { keyOf } from '../wire/answer-key.ts'
import { clientIn } from '../wire/client.ts'
import { getSettings, updateSettings } from '../wire/operations.ts'
import { personalKeys } from '../wire/personal-storage.ts'
import { queryClient } from '../wire/query-client.ts'
import { selectedGroup } from '../wire/session.ts'
import { ask, useOperation } from '../wire/use-operation.ts'
import { ifUnchanged } from '../wire/versions.ts'

/** The days on which weeks may begin, anywhere on earth. */
export const firstWeekdays = [1, 6, 0] as const
export type FirstWeekday = (typeof firstWeekdays)[number]

/** The screens that a household may never use: their links are in the sidebar from the first use on. */
export const optionalScreens = ['loans', 'stock', 'shopping'] as const
export type OptionalScreen = (typeof optionalScreens)[number]

/** What the page keeps with the person, for all of their browsers. */
export interface Preferences {
  readonly language?: string
  readonly theme?: string
  /** On which day weeks begin: 0 is Sunday, 6 is Saturday; absent: as in the language of the page. */
  readonly firstWeekday?: FirstWeekday | undefined
  /** The path of the screen that opens after signing in. */
  readonly startPage?: string
  /** The person has seen the first screen of an inventory. */
  readonly hasStarted?: boolean
  /** Photos are made smaller before they are sent. */
  readonly smallerPhotos?: boolean
  /** How statistics are shown. */
  readonly charts?: 'charts' | 'tables'
  /** The links of the sidebar that are wanted before their screens are used. */
  readonly sidebar?: readonly OptionalScreen[]
}

type Settings = Readonly<Record<string, unknown>>

/** The member of a person's settings that this page reads and writes; others belong to other clients. */
const member = 'stowage'

const isObject = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const withChanges = (settings: Settings, changes: Preferences): Settings => {
  const before = settings[member]
  return { ...settings, [member]: { ...(isObject(before) ? before : {}), ...changes } }
}

/** The preferences in a person's settings, without what is not of their type. */
export function preferencesIn(settings: Settings): Preferences {
  const kept = settings[member]
  const { language, theme, startPage, hasStarted, smallerPhotos, charts, sidebar, ...others } = isObject(kept)
    ? kept
    : {}
  const firstWeekday = firstWeekdays.find(day => day === others['firstWeekday'])
  return {
    ...(typeof language === 'string' ? { language } : {}),
    ...(typeof theme === 'string' ? { theme } : {}),
    ...(firstWeekday === undefined ? {} : { firstWeekday }),
    ...(typeof startPage === 'string' ? { startPage } : {}),
    ...(hasStarted === true ? { hasStarted } : {}),
    ...(smallerPhotos === true ? { smallerPhotos } : {}),
    ...(charts === 'charts' || charts === 'tables' ? { charts } : {}),
    ...(Array.isArray(sidebar) ? { sidebar: optionalScreens.filter(name => sidebar.includes(name)) } : {}),
  }
}

/** The preferences of the person; undefined until they are known. */
export function usePreferences(): Preferences | undefined {
  const { data } = useOperation(getSettings, {}, { staleTime: 60_000 })
  return data === undefined ? undefined : preferencesIn(data.item)
}

let written: Promise<unknown> = Promise.resolve()

/** Shows preferences at once, and keeps them with the person: one write after the other. Rejects when they are not kept. */
export function savePreferences(changes: Preferences): Promise<void> {
  const groupId = selectedGroup()
  const key = keyOf(groupId, getSettings, {})
  void queryClient.cancelQueries({ queryKey: key })
  queryClient.setQueryData<{ item: Settings }>(key, ({ item } = { item: {} }) => ({
    item: withChanges(item, changes),
  }))
  const saved = written.then(() => write(groupId, changes))
  written = saved.catch(() => undefined).then(() => queryClient.invalidateQueries({ queryKey: key }))
  return saved
}

/** The same, and says so at the foot when they are not kept. */
export const keepPreferences = (changes: Preferences): void => void savePreferences(changes).catch(tellError)

/** How often a write is tried when another browser was faster. */
const maxTries = 3

async function write(groupId: string | undefined, changes: Preferences): Promise<void> {
  for (let left = maxTries - 1; ; left--) {
    const read = await ask(groupId, getSettings, {})
    const { status, body } = await clientIn(groupId).send(
      updateSettings,
      withChanges(read.item, changes),
      ifUnchanged(read),
    )
    if (status < 400) return
    if (status !== 412 || left === 0) throw new CallError(status, body as object)
  }
}

/**
 * Chooses a language, for this browser before somebody signs in and for the person in all browsers. Rejects when it is not kept with
 * the person.
 */
export function saveLanguage(language: string): Promise<void> {
  void chooseBrowserLanguage(language)
  return savePreferences({ language })
}

/** The same, and says so at the foot when it is not kept. */
export const chooseLanguage = (language: string): void => void saveLanguage(language).catch(tellError)

/** Where the browser keeps whether the person wants smaller photos, until they leave. */
const sizeKey = `${personalKeys.look}.photos`

/** Does the person want photos to be made smaller before they are sent, as far as this browser knows? */
export const wantsSmallerPhotos = (): boolean => localStorage.getItem(sizeKey) === 'smaller'

/** Remembers what is kept with the person: photos are also sent before that is read. */
export function followPhotoSize(isSmaller: boolean): void {
  if (isSmaller) localStorage.setItem(sizeKey, 'smaller')
  else localStorage.removeItem(sizeKey)
}
