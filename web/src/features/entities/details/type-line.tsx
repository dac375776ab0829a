import type { EntityType } from '@stowage/contract/catalogues/entity-types'
import { ChevronDown, MapPin } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../data/items/entities.ts'
import { edit } from '../../../data/outbox/edit-entity.ts'
import { useMayWrite } from '../../../data/person/use-group.ts'
import { listEntityTypes } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { NamedIcon } from '../../../ui/icon-picker/named-icon.tsx'
import { loadedPart } from '../../../ui/later/loaded.tsx'
import { Menu, MenuChoices, MenuItem } from '../../../ui/menu/menu.tsx'
import { iconFor } from '../../../ui/photo/icon-for.ts'
import { drawIcon } from '../../../ui/photo/photo.tsx'
import { Unsaved } from './fact.tsx'
import styles from './type-line.module.css'

const { Part: ConvertEntity } = loadedPart(async () => (await import('./convert-entity.tsx')).ConvertEntity)

type Type = Pick<EntityType, 'id' | 'name' | 'icon' | 'isLocation'>

/** The message about an item that got another type: what it is now. */
const doneText =
  (before: Type) =>
  ({ name, entityType: { name: type, isLocation } }: Entity): string =>
    before.isLocation === isLocation
      ? i18n.t('one.typeDone', { name, type })
      : i18n.t(isLocation ? 'one.isLocationNow' : 'one.isItemNow', { name })

/** The type of an item or location; it is changed there, but by viewers. What would make the one into the other is asked first. */
export function TypeLine({
  entity,
  children,
}: {
  readonly entity: Entity
  /** Stands behind the type. */
  readonly children?: ReactNode
}) {
  const { t } = useTranslation()
  const mayWrite = useMayWrite()
  const [asked, ask] = useState<Type>()
  const { data: types = [] } = useOperation(listEntityTypes, {}, { staleTime: 60_000, enabled: mayWrite })
  const now = entity.entityType
  const change = ({ id }: Type): void => edit(entity, { entityTypeId: id }, doneText(now))
  const choose = (id: string): void => {
    const type = types.find(each => each.id === id)
    if (type === undefined || type.id === now.id) return
    if (type.isLocation === now.isLocation) change(type)
    else ask(type)
  }
  if (!mayWrite) return <KnownType type={now}>{children}</KnownType>
  return (
    <p className={styles.line}>
      <Menu
        label={t('list.type')}
        onAction={key => choose(String(key))}
        trigger={
          <AriaButton className={styles.type ?? ''}>
            <TypeName type={now} />
            <ChevronDown aria-hidden className={styles.chevron ?? ''} />
          </AriaButton>
        }
      >
        <TypesOfKind kind={false} types={types} now={now} />
        <TypesOfKind kind types={types} now={now} />
      </Menu>
      <Unsaved entityId={entity.id} part="entityTypeId" />
      {children}
      {asked === undefined ? null : (
        <ConvertEntity
          entity={entity}
          type={asked}
          onConvert={() => {
            ask(undefined)
            change(asked)
          }}
          onClose={() => ask(undefined)}
        />
      )}
    </p>
  )
}

/** A type that is read only. */
export const KnownType = ({ type, children }: { readonly type: Type; readonly children?: ReactNode }) => (
  <p className={styles.line}>
    <span className={styles.type}>
      <TypeName type={type} />
    </span>
    {children}
  </p>
)

/** The types of items or of locations, as choices of a menu. */
function TypesOfKind({
  kind,
  types,
  now,
}: {
  /** Those of locations? */
  readonly kind: boolean
  readonly types: readonly Type[]
  readonly now: Type
}) {
  const { t } = useTranslation()
  const ofKind = types.filter(({ isLocation }) => isLocation === kind)
  if (ofKind.length === 0) return null
  return (
    <MenuChoices label={t(kind ? 'nav.locations' : 'nav.entities')} chosen={now.id}>
      {ofKind.map(type => (
        <MenuItem key={type.id} id={type.id} icon={<Icon type={type} />}>
          {type.name}
        </MenuItem>
      ))}
    </MenuChoices>
  )
}

/** The name of a type behind its icon; screen readers hear that it is one. */
function TypeName({ type }: { readonly type: Type }) {
  const { t } = useTranslation()
  return (
    <>
      <Icon type={type} />
      <span className="visually-hidden">{t('list.type')}: </span>
      <span dir="auto">{type.name}</span>
    </>
  )
}

const Icon = ({ type: { icon, name, isLocation } }: { readonly type: Type }) => (
  <NamedIcon name={icon} fallback={drawIcon(isLocation ? MapPin : iconFor([icon, name]))} />
)
