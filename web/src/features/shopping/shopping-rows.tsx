import { MoreVertical } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rowKey } from '../../data/items/shopping.ts'
import { type LineRow, useRemoveLine } from '../../data/items/shopping-changes.ts'
import { tickRows } from '../../data/items/ticked-rows.ts'
import { entriesOf, outbox } from '../../data/outbox/outbox.ts'
import { useCurrency } from '../../data/person/use-currency.ts'
import { useMayWrite } from '../../data/person/use-group.ts'
import { amountText } from '../../i18n/amount-text.ts'
import { formatMoney } from '../../i18n/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/field/field.tsx'
import { Menu, MenuItem } from '../../ui/menu/menu.tsx'
import { EditLine } from './edit-line.tsx'
import type { ShownRow } from './shop-groups.ts'
import styles from './shopping.module.css'

/** The rows of a shop: one press ticks a row, wherever it is pressed. */
export function ShoppingRows({
  shop,
  rows,
  ticked,
}: {
  readonly shop: string
  readonly rows: readonly ShownRow[]
  readonly ticked: ReadonlySet<string>
}) {
  const { t } = useTranslation()
  const [edited, edit] = useState<LineRow>()
  return (
    <>
      <ul className={styles.rows} aria-label={shop === '' ? t('shopping.anyShop') : shop}>
        {rows.map(row => (
          <Row key={rowKey(row)} row={row} isTicked={ticked.has(rowKey(row))} onEdit={edit} />
        ))}
      </ul>
      {edited === undefined ? null : <EditLine row={edited} onClose={() => edit(undefined)} />}
    </>
  )
}

function Row({
  row,
  isTicked,
  onEdit,
}: {
  readonly row: ShownRow
  readonly isTicked: boolean
  readonly onEdit: (row: LineRow) => void
}) {
  const mayWrite = useMayWrite()
  const content = <RowContent row={row} />
  return (
    <li className={styles.row} data-ticked={isTicked || undefined}>
      {mayWrite ? (
        <Checkbox isSelected={isTicked} onChange={tick => tickRows([row], tick)}>
          {content}
        </Checkbox>
      ) : (
        <div className={styles.read}>{content}</div>
      )}
      <RowMenu row={row} onEdit={onEdit} />
    </li>
  )
}

function RowContent({ row }: { readonly row: ShownRow }) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const { name, quantity, unit, reason, lastPrice, notes, isOff } = row
  const details = [
    ...(isOff === true ? [t('shopping.offList')] : []),
    ...(reason === 'byHand' || isOff === true ? [] : [t(`shopping.reason.${reason}`)]),
    ...(lastPrice === null ? [] : [t('shopping.lastPrice', { price: formatMoney(lastPrice, currency) })]),
    ...(notes === '' ? [] : [notes]),
  ]
  return (
    <span className={styles.content}>
      <bdi className={styles.name} title={name}>
        {name}
      </bdi>
      {quantity === null ? null : <span className={styles.amount}>{amountText(quantity, unit)}</span>}
      {details.length === 0 ? null : (
        <span className={styles.details} title={notes}>
          {details.join(' · ')}
        </span>
      )}
    </span>
  )
}

/** Actions for a row: of a line that the server has not yet, none. */
function RowMenu({ row, onEdit }: { readonly row: ShownRow; readonly onEdit: (row: LineRow) => void }) {
  const { t } = useTranslation()
  const mayWrite = useMayWrite()
  const remove = useRemoveLine()
  const isWaiting = outbox.use(all => entriesOf(all, 'shop').some(({ key }) => key === row.id))
  const isListed = !isWaiting && row.isOff !== true
  const line = mayWrite && isListed && row.id !== null ? { ...row, id: row.id } : undefined
  if (line === undefined && row.productId === null) return null
  return (
    <Menu
      label={row.name}
      trigger={
        <Button
          variant="bare"
          icon={<MoreVertical aria-hidden />}
          label={t('waiting.more', { name: row.name })}
        />
      }
      onAction={action => {
        if (line === undefined) return
        if (action === 'edit') onEdit(line)
        if (action !== 'remove') return
        tickRows([row], false)
        remove(line)
      }}
    >
      {line === undefined ? null : (
        <>
          <MenuItem id="edit">{t('action.edit')}</MenuItem>
          <MenuItem id="remove">{t('shopping.remove')}</MenuItem>
        </>
      )}
      {row.productId === null ? null : (
        <MenuItem id="product" href={`/stock/${row.productId}`}>
          {t('shopping.openProduct')}
        </MenuItem>
      )}
    </Menu>
  )
}
