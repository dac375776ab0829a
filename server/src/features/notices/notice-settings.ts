import {
  defaultNotices,
  type GroupNotices,
  GroupNoticesChanges,
  switchedKinds,
} from '@stowage/contract/upkeep/group-notices'
import type { NoticeKind } from '@stowage/contract/upkeep/notifiers'

/** The settings of a group as it stores them; kinds that it does not name have their defaults. */
export const readNotices = (stored: string | null): GroupNotices =>
  stored === null ? defaultNotices : Object.assign({}, defaultNotices, JSON.parse(stored))

/** Settings after a change; absent kinds and members stay. */
export function changeNotices(before: GroupNotices, changes: GroupNoticesChanges): GroupNotices {
  const after = structuredClone(before)
  for (const kind of switchedKinds) {
    const { isOn, days } = changes[kind] ?? {}
    Object.assign(after[kind], isOn === undefined ? {} : { isOn }, days === undefined ? {} : { days })
  }
  return after
}

/** Settings of an archive as a group stores them; undefined when they are not understood. */
export function noticesOfArchive(text: string): string | undefined {
  const { data } = GroupNoticesChanges.safeParse(parseOrUndefined(text))
  return data && JSON.stringify(changeNotices(defaultNotices, data))
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Does a group send notices of a kind? */
export const isSent = (stored: string | null, kind: NoticeKind): boolean =>
  kind === 'maintenance' || readNotices(stored)[kind].isOn

/** The kinds that are on, such as `warranty: 30, 7`. */
export function noticesInWords(stored: string): string[] {
  const notices = readNotices(stored)
  return switchedKinds.flatMap(kind => {
    const { isOn, days } = notices[kind]
    if (!isOn) return []
    return [days.length === 0 ? kind : `${kind}: ${days.join(', ')}`]
  })
}
