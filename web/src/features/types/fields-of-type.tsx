import { fieldLimits } from '@stowage/contract/values/field-limits'
import { CircleDot, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react'
import { createContext, type ReactNode, use } from 'react'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { type FieldDefinition, statusDefinition } from '../../data/items/field-definitions.ts'
import { useMayWrite } from '../../data/person/use-group.ts'
import { Button } from '../../ui/button/button.tsx'
import { Menu, MenuItem } from '../../ui/menu/menu.tsx'
import { OrderList } from '../../ui/order/order-list.tsx'
import { AdoptFields } from './adopt-fields.tsx'
import { statusChoices } from './choice-colors.ts'
import { ChoiceName } from './choices-input.tsx'
import { emptyDraft, inputOf, newChoice } from './field-draft.ts'
import styles from './fields.module.css'
import { KindIcon } from './kind-picker.tsx'
import { useAddFields, useDeleteField, useOrderFields } from './use-field-changes.ts'

/** The address of *Every item*, below the one of a type. */
export const everyItem = 'all'

/** The definitions of a type, or those of all types. */
export function FieldsOfType({
  typeId,
  definitions,
  openId,
  onOpen,
}: {
  /** Null: of all types. */
  readonly typeId: string | null
  /** Those of all types, too. */
  readonly definitions: readonly FieldDefinition[]
  readonly openId: string | undefined
  /** Opens a field, or `new`. */
  readonly onOpen: (id: string) => void
}) {
  const { t } = useTranslation()
  const mayWrite = useMayWrite()
  const own = definitions.filter(each => each.typeId === typeId)
  const inherited = typeId === null ? [] : definitions.filter(each => each.typeId === null)
  const isFull = own.length + inherited.length >= fieldLimits.definitions
  return (
    <>
      <section aria-label={t('types.fields')}>
        <div className={styles.sectionHead}>
          <h2>{t('types.fields')}</h2>
          {mayWrite && !isFull ? (
            <Button icon={<Plus aria-hidden />} onPress={() => onOpen('new')}>
              {t('types.addField')}
            </Button>
          ) : null}
        </div>
        <p className={styles.text}>{t(typeId === null ? 'types.fieldsOfEvery' : 'types.fieldsOfOne')}</p>
        {isFull ? <p className={styles.text}>{t('problem.field_definition.too_many')}</p> : null}
        {own.length === 0 ? (
          <p className={styles.none}>{t('types.noFields')}</p>
        ) : mayWrite ? (
          <OwnFields typeId={typeId} definitions={own} openId={openId} onOpen={onOpen} />
        ) : (
          <FieldRows definitions={own} />
        )}
        {typeId === null && mayWrite ? <StatusOffer definitions={own} /> : null}
      </section>
      {inherited.length === 0 ? null : <Inherited definitions={inherited} />}
      {mayWrite ? <AdoptFields typeId={typeId} definitions={definitions} /> : null}
    </>
  )
}

/** Rows that are sorted, opened and deleted. */
function OwnFields({ typeId, definitions, openId, onOpen }: Parameters<typeof FieldsOfType>[0]) {
  const { t } = useTranslation()
  const order = useOrderFields(typeId)
  const remove = useDeleteField()
  return (
    <OpenId value={openId}>
      <div className={styles.sorted}>
        <OrderList
          label={t('types.fields')}
          items={definitions}
          nameOf={({ name }) => name}
          onReorder={order}
        >
          {definition => (
            <>
              <OpenButton id={definition.id} onOpen={onOpen}>
                <FieldLine definition={definition} />
              </OpenButton>
              <Menu
                label={t('types.moreField', { name: definition.name })}
                onAction={key => (key === 'edit' ? onOpen(definition.id) : remove(definition))}
                trigger={
                  <Button
                    slot={null}
                    variant="bare"
                    icon={<Ellipsis aria-hidden />}
                    label={t('types.moreField', { name: definition.name })}
                  />
                }
              >
                <MenuItem id="edit" icon={<Pencil aria-hidden />}>
                  {t('action.edit')}
                </MenuItem>
                <MenuItem id="delete" icon={<Trash2 aria-hidden />} isDangerous>
                  {t('action.delete')}
                </MenuItem>
              </Menu>
            </>
          )}
        </OrderList>
      </div>
    </OpenId>
  )
}

/** The field that is open: a row is drawn anew when that changes, without what else is in it. */
const OpenId = createContext<string | undefined>(undefined)

const OpenButton = ({
  id,
  onOpen,
  children,
}: {
  readonly id: string
  readonly onOpen: (id: string) => void
  readonly children: ReactNode
}) => (
  <button type="button" className={styles.open} aria-expanded={use(OpenId) === id} onClick={() => onOpen(id)}>
    {children}
  </button>
)

/** Fields of every item, on the page of a type. */
const Inherited = ({ definitions }: { readonly definitions: readonly FieldDefinition[] }) => {
  const { t } = useTranslation()
  return (
    <section>
      <div className={styles.sectionHead}>
        <h2>
          <Link href={`/types/${everyItem}`}>{t('types.every')}</Link>
        </h2>
      </div>
      <p className={styles.text}>{t('types.inherited')}</p>
      <div className={styles.inherited}>
        <FieldRows definitions={definitions} />
      </div>
    </section>
  )
}

const FieldRows = ({ definitions }: { readonly definitions: readonly FieldDefinition[] }) => (
  <ul className={styles.rows}>
    {definitions.map(definition => (
      <li key={definition.id} className={styles.row}>
        <FieldLine definition={definition} />
      </li>
    ))}
  </ul>
)

/** The most choices that a row names. */
const shownChoices = 3

function FieldLine({ definition }: { readonly definition: FieldDefinition }) {
  const { kind, name, help, isRequired } = definition
  const { t } = useTranslation()
  return (
    <>
      <KindIcon kind={kind} />
      <span className={styles.line}>
        <span className={styles.what}>
          <b dir="auto">{name}</b>
          {help === '' ? null : (
            <span className={styles.values} dir="auto">
              {help}
            </span>
          )}
        </span>
        <span className={styles.detail}>
          <Detail definition={definition} />
          {isRequired ? <span className={styles.asked}>{t('types.asked')}</span> : null}
        </span>
      </span>
    </>
  )
}

/** Details of a kind: the unit of a number, the first choices, the days of notice. */
function Detail({
  definition: { kind, unit, choices, remindDays },
}: {
  readonly definition: FieldDefinition
}): ReactNode {
  const { t } = useTranslation()
  if (kind === 'number') return unit
  if (kind === 'date' && remindDays !== null) return t('types.daysBefore', { count: remindDays })
  if (kind !== 'choice') return null
  const more = choices.length - shownChoices
  return (
    <>
      {choices.slice(0, shownChoices).map(choice => (
        <ChoiceName key={choice.id} choice={choice} />
      ))}
      {more > 0 ? <span>+{more}</span> : null}
    </>
  )
}

/** Offers the field *Status* until every item has a choice. */
function StatusOffer({ definitions }: { readonly definitions: readonly FieldDefinition[] }) {
  const { t } = useTranslation()
  const { add, isPending } = useAddFields()
  if (statusDefinition(definitions) !== undefined) return null
  const choices = statusChoices.map(({ key, color, blocksLoans }) => newChoice(t(key), color, blocksLoans))
  const make = (): void =>
    add([{ ...inputOf({ ...emptyDraft, name: t('types.status'), kind: 'choice', choices }), typeId: null }])
  return (
    <div className={styles.offer}>
      <CircleDot aria-hidden />
      <span className={styles.what}>
        <b>{t('types.status')}</b>
        <span className={styles.offered}>
          {choices.map(choice => (
            <ChoiceName key={choice.key} choice={choice} />
          ))}
        </span>
      </span>
      <Button isPending={isPending} onPress={make}>
        {t('types.addStatus')}
      </Button>
    </div>
  )
}
