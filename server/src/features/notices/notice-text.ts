import type { Language } from '#kernel/language.ts'
import { type Texts, textsIn } from '#kernel/texts.ts'
import { cutTo } from '#outbound/notify/split-text.ts'

/** An open entry that is due, and the item that it is about. */
export interface Due {
  readonly name: string
  /** When it was scheduled, `YYYY-MM-DD`. */
  readonly day: string
  readonly entityId: string
  readonly entityName: string
}

export interface NoticeInWords {
  readonly title: string
  readonly text: string
}

/** What is due for a group on a day; `…Count` counts those without a line of their own, too. */
export interface DueList {
  readonly today: readonly Due[]
  readonly todayCount: number
  readonly overdue: readonly Due[]
  readonly overdueCount: number
}

/** What a notice is about. */
export interface Told {
  readonly day: string
  readonly list: DueList
  /** The address of the page, for links; undefined when it is not known. */
  readonly base: string | undefined
}

/** A notice in words: what is due today, then what is overdue; with links where the address of the page is known. */
export function noticeInWords({ day, list, base }: Told, language: Language): NoticeInWords {
  const t = textsIn(language)
  const moreDue = list.todayCount - list.today.length
  const moreOverdue = list.overdueCount - list.overdue.length
  const lines = [
    ...list.today.map(due => lineOf(namesOf(due), pathOfItem(due.entityId), base)),
    ...(moreDue > 0 ? [t('notice.moreDue', { count: moreDue })] : []),
    ...list.overdue.map(due =>
      lineOf([...namesOf(due), t('notice.since', { day: due.day })], pathOfItem(due.entityId), base),
    ),
    ...(moreOverdue > 0 ? [t('notice.moreOverdue', { count: moreOverdue })] : []),
  ]
  return {
    title: t(list.todayCount > 0 ? 'notice.dueToday' : 'notice.overdue'),
    text: [t('notice.head', { day }), ...lines].join('\n'),
  }
}

/** Kinds of notices that tell of days in advance. */
export type DayKind = 'warranty' | 'fields' | 'loans' | 'expiry'

/** A day that is told of an item or of a loan. */
export interface DayLine {
  /** The path of the page that shows it. */
  readonly path: string
  readonly names: readonly string[]
  /** `YYYY-MM-DD`. */
  readonly day: string
  /** The name of the custom field that has the day; absent for a day that the kind names. */
  readonly fieldName?: string
}

/** The first days that are told; `count` counts those without a line of their own, too. */
export interface DayLines {
  readonly lines: readonly DayLine[]
  readonly count: number
}

interface DaysTold {
  readonly kind: DayKind
  readonly day: string
  readonly list: DayLines
  /** The address of the page, for links; undefined when it is not known. */
  readonly base: string | undefined
}

/** The words of each kind for a day that comes or has passed. */
const wordsOf: Readonly<Record<DayKind, (line: DayLine, hasPassed: boolean, t: Texts) => string>> = {
  warranty: ({ day }, hasPassed, t) => t(hasPassed ? 'notice.ended' : 'notice.ends', { day }),
  expiry: ({ day }, hasPassed, t) => t(hasPassed ? 'notice.expired' : 'notice.expires', { day }),
  fields: ({ day, fieldName = '' }, _hasPassed, t) => t('notice.field', { day, name: oneLine(fieldName) }),
  loans: ({ day }, hasPassed, t) => t(hasPassed ? 'notice.wasDue' : 'notice.due', { day }),
}

/** A notice of days in words, the nearest day first; with links where the address of the page is known. */
export function dayNoticeInWords({ kind, day, list, base }: DaysTold, language: Language): NoticeInWords {
  const t = textsIn(language)
  const more = list.count - list.lines.length
  const lines = list.lines.map(line => {
    const words = wordsOf[kind](line, line.day < day, t)
    return lineOf([...line.names.map(oneLine), words], line.path, base)
  })
  return {
    title: t(`notice.${kind}`),
    text: [
      t(`notice.${kind}Head`, { day }),
      ...lines,
      ...(more > 0 ? [t('notice.more', { count: more })] : []),
    ].join('\n'),
  }
}

const namesOf = ({ name, entityName }: Due): string[] => [oneLine(name), oneLine(entityName)]

/** The path of an item on the page. */
export const pathOfItem = (id: string): string => `/item/${id}`

function lineOf(parts: readonly string[], path: string, base: string | undefined): string {
  const link = base === undefined ? [] : [`${base}${path}`]
  return ` - ${[...parts, ...link].join(' · ')}`
}

/** A longer name would leave no room for the others: services cut what is too long. */
const maxName = 100

const oneLine = (text: string): string => cutTo(text.replace(/[\s\p{Cc}]+/gu, ' ').trim(), maxName)
