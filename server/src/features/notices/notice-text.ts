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

/** The words of a notice: what is due today, then what is overdue; with links where the address of the page is known. */
export function noticeInWords(day: string, list: DueList, base: string | undefined): NoticeInWords {
  const lines = [
    ...list.today.map(due => lineOf(due, [], base)),
    ...rest(list.todayCount - list.today.length, 'due today'),
    ...list.overdue.map(due => lineOf(due, [`Overdue since ${due.day}`], base)),
    ...rest(list.overdueCount - list.overdue.length, 'overdue'),
  ]
  return {
    title: list.todayCount > 0 ? 'Maintenance due today' : 'Maintenance overdue',
    text: [`Stowage maintenance (${day}):`, ...lines].join('\n'),
  }
}

function lineOf(due: Due, more: readonly string[], base: string | undefined): string {
  const link = base === undefined ? [] : [`${base}/item/${due.entityId}`]
  return ` - ${[oneLine(due.name), oneLine(due.entityName), ...more, ...link].join(' · ')}`
}

const rest = (count: number, what: string): string[] => (count > 0 ? [`… and ${count} more ${what}`] : [])

const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
