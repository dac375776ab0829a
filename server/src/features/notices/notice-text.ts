import type { Language } from '#kernel/language.ts'
import { textsIn } from '#kernel/texts.ts'

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
    ...list.today.map(due => lineOf(due, [], base)),
    ...(moreDue > 0 ? [t('notice.moreDue', { count: moreDue })] : []),
    ...list.overdue.map(due => lineOf(due, [t('notice.since', { day: due.day })], base)),
    ...(moreOverdue > 0 ? [t('notice.moreOverdue', { count: moreOverdue })] : []),
  ]
  return {
    title: t(list.todayCount > 0 ? 'notice.dueToday' : 'notice.overdue'),
    text: [t('notice.head', { day }), ...lines].join('\n'),
  }
}

function lineOf(due: Due, more: readonly string[], base: string | undefined): string {
  const link = base === undefined ? [] : [`${base}/item/${due.entityId}`]
  return ` - ${[oneLine(due.name), oneLine(due.entityName), ...more, ...link].join(' · ')}`
}

const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
