import { amountText } from '../../i18n/amount-text.ts'
import { i18n } from '../../i18n/i18n.ts'
import { changedTexts } from './edit-text.ts'
import type { Entry } from './entry.ts'

/** What an entry does, in a few words. */
export function titleOf(entry: Entry): string {
  const { kind, name } = entry
  if (kind === 'add') return i18n.t('waiting.add', { name })
  if (kind === 'move') return i18n.t('waiting.move', { name, count: entry.moved.length })
  if (kind === 'task')
    return i18n.t(entry.finish === undefined ? 'waiting.skip' : 'waiting.finish', {
      name,
      item: entry.seen.itemName,
    })
  if (kind === 'lend') {
    const { contact, items } = entry
    return i18n.t('waiting.lend', { name, contact: contact.name, count: items.length })
  }
  if (kind === 'shop') return i18n.t('waiting.shop', { name })
  if (kind === 'bought') return i18n.t('waiting.bought', { name, count: entry.lines.length })
  if (kind === 'return') return i18n.t('waiting.return', { name })
  if (kind === 'stock') {
    const { by, unit } = entry
    return i18n.t(by < 0 ? 'waiting.take' : 'waiting.addStock', {
      name,
      amount: amountText(Math.abs(by), unit),
    })
  }
  if (kind === 'edit')
    return i18n.t('waiting.edit', {
      name,
      what: changedTexts(entry)
        .map(({ what }) => what)
        .join(', '),
    })
  return entry.type === 'photo'
    ? i18n.t('waiting.photo', { name })
    : i18n.t('waiting.document', { name, file: entry.file.name })
}
