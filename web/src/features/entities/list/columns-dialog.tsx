import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isHidden, useHidden } from '../../../data/person/hidden.ts'
import { useCurrency } from '../../../data/person/use-currency.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Checkbox } from '../../../ui/field/field.tsx'
import { OrderList } from '../../../ui/order/order-list.tsx'
import { columnName, writeColumns } from './column-names.ts'
import { columnOf, columns, columnsOf, fieldPrefix } from './columns.ts'
import styles from './columns-dialog.module.css'
import { useKnownFields } from './field-choice.tsx'

interface ColumnsProps {
  /** The columns as an address has them; undefined: the usual ones. */
  readonly show: string | undefined
  readonly onChange: (show: string | undefined) => void
  readonly onClose: () => void
}

/** Chooses the columns of the table, and their order. */
export function ColumnsDialog({ show, onChange, onClose }: ColumnsProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('columns.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={() => onChange(undefined)}>{t('columns.reset')}</Button>
          <Button variant="main" onPress={onClose}>
            {t('columns.done')}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{t('columns.hint')}</p>
      <ColumnList key={show === undefined ? 'usual' : 'chosen'} show={show} onChange={onChange} />
    </Dialog>
  )
}

/** The columns that are chosen in their order, and then the others. */
function ColumnList({ show, onChange }: Pick<ColumnsProps, 'show' | 'onChange'>) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const { groups, definitions, others } = useKnownFields()
  const chosen = columnsOf(show, Number.POSITIVE_INFINITY).map(({ id }) => id)
  const hidden = useHidden()
  const [order, setOrder] = useState<readonly string[]>(chosen)
  const all = [
    ...new Set([
      ...order,
      ...chosen,
      ...columns.map(({ id }) => id),
      ...[...definitions.map(({ name }) => name), ...others].map(name => fieldPrefix + name),
    ]),
  ].filter(id => !isHidden(id, hidden))
  const nameOf = (id: string): string => {
    const name = columnName(t, columnOf(id), currency)
    const types = groups.filter(
      group => fieldPrefix + name === id && group.definitions.some(each => each.name === name),
    )
    return [name, ...types.map(type => type.name)].join(' · ')
  }
  const save = (ids: readonly string[], isChosen: (id: string) => boolean): void => {
    setOrder(ids)
    onChange(writeColumns(ids.filter(isChosen)))
  }
  return (
    <OrderList
      label={t('columns.title')}
      items={all.map(id => ({ id }))}
      nameOf={({ id }) => nameOf(id)}
      dependencies={[currency, show]}
      onReorder={ids => save(ids, id => chosen.includes(id))}
    >
      {({ id }) => (
        <Checkbox
          slot={null}
          isSelected={chosen.includes(id)}
          onChange={isOn => save(all, each => (each === id ? isOn : chosen.includes(each)))}
        >
          {nameOf(id)}
        </Checkbox>
      )}
    </OrderList>
  )
}
