import { ListBox, ListBoxItem } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Stepper } from '../../ui/field/stepper.tsx'
import styles from './labels.module.css'
import type { Labels } from './use-labels.ts'
import { useTypedCount } from './use-typed.ts'

/** The most labels of which each can be pressed on the small sheet. */
const maxPressed = 80

/** Where the first label is, on a sheet of which some are used. */
export function StartPart({ labels }: { readonly labels: Labels }) {
  const { t } = useTranslation()
  const { start, go } = labels
  const preview = labels.preview.data
  const { columns = 1, rows = 1, paper = [210, 297] } = preview?.measures ?? {}
  const perSheet = columns * rows
  const choose = (next: number): void => go({ start: next, sheet: undefined })
  const typed = useTypedCount(start, perSheet, choose)
  if (preview === undefined || perSheet === 1) return null
  const count = preview.labels
  const stateOf = (number: number): string | undefined => {
    if (number < start) return 'used'
    if (number === start && count > 0) return 'first'
    return number < start + count ? 'taken' : undefined
  }
  return (
    <section className={styles.start}>
      <h2>{t('labels.start')}</h2>
      {perSheet > maxPressed ? null : (
        <ListBox
          aria-label={t('labels.startAt')}
          layout="grid"
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[String(start)]}
          onSelectionChange={keys => {
            const [next] = keys === 'all' ? [] : keys
            if (next !== undefined) choose(Number(next))
          }}
          className={styles.miniature ?? ''}
          style={{
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))`,
            aspectRatio: `${paper[0] ?? 1} / ${paper[1] ?? 1}`,
          }}
        >
          {Array.from({ length: perSheet }, (_, at) => at + 1).map(number => (
            <ListBoxItem
              key={number}
              id={String(number)}
              textValue={t('labels.place', { number })}
              aria-label={t('labels.place', { number })}
              className={styles.place ?? ''}
              data-state={stateOf(number)}
            >
              <span
                aria-hidden
                data-nth={number >= start && number < start + count ? number - start + 1 : undefined}
              />
            </ListBoxItem>
          ))}
        </ListBox>
      )}
      <Stepper
        label={t('labels.startAt')}
        name="start"
        value={typed.value}
        onChange={typed.type}
        error={typed.isWrong ? t('labels.wrongCount', { max: perSheet }) : undefined}
      />
      <p className={styles.quiet}>{t('labels.startHint', { count: start - 1 })}</p>
    </section>
  )
}
