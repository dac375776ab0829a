import { useTranslation } from 'react-i18next'
import type { MessageKey } from '../../i18n/en.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { keyNames, modKey } from '../../ui/keys/key-names.ts'
import { lendKeys, letterKeys } from '../../ui/keys/letter-keys.ts'
import styles from './key-list.module.css'

type Line = readonly [keys: string, does: MessageKey]

/** Every key of the page, by where it does something. */
const parts: readonly (readonly [MessageKey, readonly Line[]])[] = [
  [
    'keys.anywhere',
    [
      ['mod+K  /', 'keys.find'],
      ['N', 'keys.add'],
      ['S', 'keys.scan'],
      ['mod+Z', 'keys.undo'],
      ['mod+P', 'print.do'],
      ['F6', 'keys.line'],
      ['?', 'keys.help'],
    ],
  ],
  [
    'keys.list',
    [
      ['↑  ↓', 'keys.rows'],
      ['↓  Enter', 'keys.firstRow'],
      ['Shift →  Shift ←', 'keys.width'],
      ['Enter', 'keys.open'],
      ['→  ←', 'keys.cells'],
      ['J  K', 'keys.neighbours'],
      ['Space  X', 'keys.select'],
      ['mod+A', 'keys.selectAll'],
    ],
  ],
  [
    'keys.cell',
    [
      ['Enter  F2', 'keys.edit'],
      ['Tab', 'keys.next'],
      ['Esc', 'keys.leave'],
    ],
  ],
  [
    'keys.selected',
    [
      [letterKeys.move.toUpperCase(), 'keys.move'],
      [letterKeys.tags.toUpperCase(), 'keys.tag'],
      [letterKeys.field.toUpperCase(), 'keys.field'],
      [letterKeys.labels.toUpperCase(), 'keys.label'],
      [letterKeys.archive.toUpperCase(), 'keys.archive'],
      [lendKeys, 'keys.lend'],
      ['Del', 'keys.delete'],
    ],
  ],
  [
    'keys.maintenance',
    [
      ['N', 'maintenance.add'],
      ['D', 'keys.done'],
      ['E', 'keys.editTask'],
      ['Shift ←  Shift →', 'keys.byDay'],
      ['[  ]', 'keys.months'],
    ],
  ],
  [
    'keys.loans',
    [
      ['↑  ↓', 'keys.loanRows'],
      ['Enter', 'loans.openOne'],
      ['Esc', 'loans.close'],
    ],
  ],
  [
    'keys.stock',
    [
      ['↑  ↓', 'keys.rows'],
      ['Enter', 'keys.open'],
      ['−  +', 'keys.takeAdd'],
    ],
  ],
  [
    'keys.photos',
    [
      ['→  ←', 'keys.photo'],
      ['R', 'keys.turn'],
    ],
  ],
  [
    'keys.locations',
    [
      [letterKeys.move.toUpperCase(), 'keys.move'],
      ['mod+X  mod+V', 'keys.cut'],
      [letterKeys.labels.toUpperCase(), 'keys.ownLabel'],
      ['Alt ↑', 'keys.above'],
    ],
  ],
]

/** Lists the keys. */
export function KeyList({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('keys.title')} isOpen onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls takes the focus, so that keys scroll it */}
      <div className={styles.parts} tabIndex={0} role="group" aria-label={t('keys.title')}>
        {parts.map(([title, lines]) => (
          <section key={title}>
            <h3>{t(title)}</h3>
            <dl>
              {lines.map(([keys, does]) => (
                <div key={keys} className={styles.line}>
                  <dt>
                    {keys.split('  ').map(key => (
                      <kbd key={key}>{keyNames(key, t)}</kbd>
                    ))}
                  </dt>
                  <dd>{t(does, { mod: modKey(t) })}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
