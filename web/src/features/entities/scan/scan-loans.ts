import type { Found } from '../../../data/items/find-in-groups.ts'
import { type Loan, openLines } from '../../../data/items/loans.ts'
import { errorOf } from '../../../data/outbox/lend.ts'
import { lendItems, returnItem } from '../../../data/outbox/lend-items.ts'
import { type InGroup, inSelectedGroup } from '../../../data/wire/in-group.ts'
import { getEntity, listLoans } from '../../../data/wire/operations.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { dueOf, lendTo } from './lend-to.ts'
import { addRow, changeRows, type ScanRow, scannedRows } from './scanned-rows.ts'

/** Why a scanned item is neither noted to be lent nor returned. */
export type LoanOutcome =
  | { readonly kind: 'onlyItems' | 'notOut' | 'noQuantity' | 'isReserved'; readonly found: Found }
  | { readonly kind: 'isLent'; readonly found: Found; readonly contact: string }
  /** Several people have it. */
  | { readonly kind: 'whose'; readonly found: Found; readonly lines: readonly LineOf[] }

/** A line of an item, and who has it. */
export interface LineOf {
  readonly lineId: string
  readonly contact: string
}

const isToLend = ({ what }: ScanRow): boolean => what === 'toLend'

/** The items that are to be lent, in the order in which they were scanned. */
export const toLend = (rows: readonly ScanRow[]): readonly ScanRow[] => rows.filter(isToLend).toReversed()

const nameOf = (contact: Loan['contact']): string => contact?.name ?? ''

/** Notes that an item is to be lent; answers why not. */
export async function noteToLend(found: Found, group: InGroup): Promise<LoanOutcome | undefined> {
  if (found.isLocation) return { kind: 'onlyItems', found }
  const isKnown = scannedRows().some(row => row.found.id === found.id && isToLend(row))
  if (!isKnown && found.isOfDevice !== true) {
    const { quantity, availableQuantity, loan } = await group.client.call(getEntity, { id: found.id })
    if (quantity === 0) return { kind: 'noQuantity', found }
    if (availableQuantity === 0)
      return loan === null
        ? { kind: 'isReserved', found }
        : { kind: 'isLent', found, contact: nameOf(loan.contact) }
  }
  addRow({ found, what: 'toLend', isAgain: isKnown, groupId: group.groupId })
  return undefined
}

/** Lends everything that was noted, as one loan; what could not be lent says why. */
export async function lendNoted(): Promise<void> {
  const { contact } = lendTo.get()
  const noted = toLend(scannedRows())
  if (contact === undefined || noted.length === 0) return
  const keys = noted.map(({ key }) => key)
  const change = (changed: (line: number) => Partial<ScanRow>): void =>
    changeRows(row => {
      const line = keys.indexOf(row.key)
      return line === -1 ? row : { ...row, ...changed(line) }
    })
  change(() => ({ what: 'lent', isAgain: false, contact: contact.name }))
  const items = noted.map(({ found: { id, name } }) => ({ id, name }))
  const answer = await lendItems({ items, contact, due: dueOf(lendTo.get()) }, inSelectedGroup())
  if (answer === undefined) return
  const problems = new Map(answer.problems.map(problem => [problem.line, problem]))
  change(line => {
    const problem = problems.get(line)
    return problem === undefined
      ? { changeId: answer.change }
      : { what: 'notLent', reason: errorText(errorOf(problem)) }
  })
}

/** Takes an item back from whoever has it; answers why not. */
export async function takeBackItem(found: Found, group: InGroup): Promise<LoanOutcome | undefined> {
  if (found.isLocation) return { kind: 'onlyItems', found }
  if (found.isOfDevice === true) {
    // It waits for the network, which the list of what waits shows.
    void returnItem({ entityId: found.id, name: found.name }, group)
    addRow({ found, what: 'returned', groupId: group.groupId })
    return undefined
  }
  const { loan } = await group.client.call(getEntity, { id: found.id })
  if (loan === null) return { kind: 'notOut', found }
  if (loan.count > 1) {
    const lines = await linesOf(found.id, group)
    if (new Set(lines.map(({ contact }) => contact)).size > 1) return { kind: 'whose', found, lines }
  }
  await returnLine(found, { contact: nameOf(loan.contact) }, group)
  return undefined
}

/** Takes back what one contact has of an item, or all of it. */
export async function returnLine(
  found: Found,
  { lineId, contact }: Partial<LineOf>,
  group: InGroup = inSelectedGroup(),
): Promise<void> {
  const answer = await returnItem({ entityId: found.id, name: found.name, lineId }, group)
  if (answer === undefined || answer.problems.length > 0) return
  addRow({ found, what: 'returned', contact, changeId: answer.change, groupId: group.groupId })
}

/** The lines of an item that are out. */
async function linesOf(entityId: string, { client }: InGroup): Promise<readonly LineOf[]> {
  const { items } = await client.call(listLoans, { entityId, status: 'out', limit: '50' })
  return items.flatMap(loan =>
    openLines(loan)
      .filter(({ entity }) => entity.id === entityId)
      .map(({ id }) => ({ lineId: id, contact: nameOf(loan.contact) })),
  )
}
