import { filledIn, type Language } from '#kernel/language.ts'
import { noticeWords } from './notice-words.ts'

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
  const words = noticeWords[language]
  const lines = [
    ...list.today.map(due => lineOf(due, [], base)),
    ...rest(list.todayCount - list.today.length, words.moreDue),
    ...list.overdue.map(due => lineOf(due, [filledIn(words.since, { day: due.day })], base)),
    ...rest(list.overdueCount - list.overdue.length, words.moreOverdue),
  ]
  return {
    title: list.todayCount > 0 ? words.dueToday : words.overdue,
    text: [filledIn(words.head, { day }), ...lines].join('\n'),
  }
}

function lineOf(due: Due, more: readonly string[], base: string | undefined): string {
  const link = base === undefined ? [] : [`${base}/item/${due.entityId}`]
  return ` - ${[oneLine(due.name), oneLine(due.entityName), ...more, ...link].join(' · ')}`
}

const rest = (count: number, words: string): string[] =>
  count > 0 ? [filledIn(words, { count: String(count) })] : []

const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
