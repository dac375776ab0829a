import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../data/history/use-change.ts'
import { useMayWrite } from '../../data/person/use-group.ts'
import { changeEntities } from '../../data/wire/operations.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/field/field.tsx'
import { numberIn } from '../../ui/field/number-in.ts'
import { Stepper } from '../../ui/field/stepper.tsx'
import { inTheWay, type Lendable } from './in-the-way.ts'
import { LentPicture } from './item-pictures.tsx'
import styles from './lend.module.css'
import type { Wanted } from './use-wanted.ts'

/** The items of a form that lends: those in the way first, how many of each, and what lies in them. */
export function LendItems({
  wanted,
  isLocation,
  areGiven,
}: {
  readonly wanted: Wanted
  readonly isLocation: boolean
  /** The title names them. */
  readonly areGiven: boolean
}) {
  const { t } = useTranslation()
  const { items = [], contents = [], refused } = wanted
  const isTitled = areGiven && items.length === 1
  const free = items.filter(({ reason }) => reason === null)
  const freeContents = contents.filter(({ reason }) => reason === null)
  return (
    <>
      <Refused wanted={wanted} canLeave={free.length > 0} />
      {free.length === 0 || (isTitled && (free[0]?.quantity ?? 0) <= 1) ? null : (
        <ul className={styles.items} aria-label={t('lend.items')}>
          {free.map(item => (
            <li key={item.entityId} className={styles.item}>
              <LentPicture entity={{ ...item, id: item.entityId }} />
              <span className={styles.name} dir="auto">
                {item.name}
              </span>
              {item.quantity > 1 ? <Quantity item={item} wanted={wanted} /> : null}
            </li>
          ))}
        </ul>
      )}
      {wanted.takesContents && contents.length === 0 ? null : (
        <div className={styles.contents}>
          {isLocation ? (
            <p>{t('lend.contents', { count: freeContents.length })}</p>
          ) : (
            <Checkbox isSelected={wanted.takesContents} onChange={wanted.takeContents}>
              {wanted.takesContents
                ? t('lend.withContents', { count: freeContents.length })
                : t('lend.withoutContents')}
            </Checkbox>
          )}
          <Staying items={contents.filter(({ reason }) => reason !== null)} />
        </div>
      )}
      <p role="status" className="visually-hidden">
        {refused.length === 0 ? '' : t('lend.notFree', { count: refused.length })}
      </p>
    </>
  )
}

/** Contents that stay, since they are not free. */
function Staying({ items }: { readonly items: readonly Lendable[] }) {
  const { t } = useTranslation()
  if (items.length === 0) return null
  return (
    <ul className={styles.staying} aria-label={t('lend.staying')}>
      {items.map(item => (
        <li key={item.entityId}>
          {t('lend.stays', { name: item.name })} {inTheWay(t, item)}
        </li>
      ))}
    </ul>
  )
}

/** Names what cannot be lent, with who has it; one press leaves all of it out. */
function Refused({ wanted, canLeave }: { readonly wanted: Wanted; readonly canLeave: boolean }) {
  const { t } = useTranslation()
  const { refused } = wanted
  const mayWrite = useMayWrite()
  const { mutate, isPending } = useChange(changeEntities, {
    done: () => t('lend.setToOne', { count: empty.length }),
    notDone: () => t('lend.notSetToOne', { count: empty.length }),
  })
  const empty = refused.filter(({ reason, quantity }) => reason === 'lent' && quantity === 0)
  if (refused.length === 0) return null
  return (
    <section className={styles.refused} aria-label={t('lend.notFree', { count: refused.length })}>
      <ul>
        {refused.map(item => (
          <li key={item.entityId}>
            <TriangleAlert aria-hidden />
            <span>
              <b dir="auto">{item.name}</b> <span>{inTheWay(t, item)}</span>
            </span>
            {item.reason === 'lent' && item.available > 0 ? <Quantity item={item} wanted={wanted} /> : null}
          </li>
        ))}
      </ul>
      <span className={styles.ways}>
        {empty.length > 0 && mayWrite ? (
          <Button
            size="small"
            isPending={isPending}
            onPress={() =>
              mutate({ select: { ids: empty.map(({ entityId }) => entityId) }, change: { quantity: 1 } })
            }
          >
            {t('lend.setOne')}
          </Button>
        ) : null}
        {canLeave ? (
          <Button size="small" onPress={() => wanted.leaveOut(refused.map(({ entityId }) => entityId))}>
            {t('lend.leaveOut', { count: refused.length })}
          </Button>
        ) : null}
      </span>
    </section>
  )
}

function Quantity({
  item: { entityId, name, quantity },
  wanted,
}: {
  readonly item: Lendable
  readonly wanted: Wanted
}) {
  const { t } = useTranslation()
  const typed = wanted.quantityOf(entityId)
  const isRight = (numberIn(typed) ?? 0) > 0
  return (
    <span className={styles.quantity}>
      <Stepper
        label={t('lend.quantityOf', { name })}
        name="quantity"
        value={typed}
        onChange={value => wanted.setQuantity(entityId, value)}
        error={isRight ? undefined : t('lend.wrongQuantity')}
      />
      <span className={styles.of}>{t('lend.of', { quantity: formatNumber(quantity) })}</span>
    </span>
  )
}
