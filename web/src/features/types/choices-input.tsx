import { fieldLimits } from '@stowage/contract/values/field-limits'
import { textLimits } from '@stowage/contract/values/text-limits'
import { Ban, Ellipsis, HandHelping, Trash2 } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { Dialog as AriaDialog, Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import fieldStyles from '../../ui/field/field.module.css'
import { MenuAt, MenuItem } from '../../ui/menu/menu.tsx'
import { OrderList } from '../../ui/order/order-list.tsx'
import { useCloseOnBack } from '../../ui/overlay/use-close-on-back.ts'
import { tagColor } from '../../ui/tag/tag-color.ts'
import { TagColors } from '../../ui/tag/tag-colors.tsx'
import { withChoices } from './choice-colors.ts'
import type { ChoiceDraft } from './field-draft.ts'
import styles from './fields.module.css'

type Choices = readonly ChoiceDraft[]

/** A choice: its dot and its name. */
export const ChoiceName = ({ choice }: { readonly choice: Pick<ChoiceDraft, 'value' | 'color'> }) => (
  <span className={styles.choice}>
    <span className={styles.dot} style={{ background: dotColor(choice) }} />
    <span dir="auto">{choice.value}</span>
  </span>
)

const dotColor = ({ value, color }: Pick<ChoiceDraft, 'value' | 'color'>): string =>
  tagColor({ name: value, color })

/** The choices of a field: names, colours, their order, and which of them cannot be lent. */
export function ChoicesInput({
  choices,
  error,
  onChange,
}: {
  readonly choices: Choices
  readonly error: string | undefined
  readonly onChange: (change: (before: Choices) => Choices) => void
}) {
  const { t } = useTranslation()
  const labelId = useId()
  const errorId = useId()
  const rows = useRows(choices)
  const [opened, open] = useState<Opened>()
  const openedChoice = choices.find(({ key }) => key === opened?.key)
  const set = (key: string, changes: Partial<ChoiceDraft>): void =>
    onChange(all => all.map(choice => (choice.key === key ? { ...choice, ...changes } : choice)))
  return (
    <div
      role="group"
      aria-labelledby={labelId}
      {...(error === undefined ? {} : { 'aria-describedby': errorId })}
      className={fieldStyles.field}
    >
      <span id={labelId} className={fieldStyles.label}>
        {t('history.member.choices')}
      </span>
      {choices.length === 0 ? null : (
        <div className={styles.choices}>
          <OrderList
            label={t('history.member.choices')}
            items={rows}
            hasTexts
            nameOf={({ value }) => value}
            onReorder={keys => onChange(all => keys.flatMap(key => all.find(each => each.key === key) ?? []))}
          >
            {choice => (
              <ChoiceRow
                choice={choice}
                onSet={changes => set(choice.key, changes)}
                onOpen={(what, trigger) => open({ key: choice.key, what, trigger: { current: trigger } })}
              />
            )}
          </OrderList>
        </div>
      )}
      {opened === undefined || openedChoice === undefined ? null : (
        <OpenedPart
          opened={opened}
          choice={openedChoice}
          onSet={changes => set(opened.key, changes)}
          onRemove={() => onChange(all => all.filter(({ key }) => key !== opened.key))}
          onClose={() => open(undefined)}
        />
      )}
      {choices.length >= fieldLimits.choices ? null : (
        <NewChoices
          onAdd={values =>
            onChange(all => withChoices(all, values.slice(0, fieldLimits.choices - all.length)))
          }
        />
      )}
      {error === undefined ? null : (
        <span id={errorId} className={fieldStyles.error}>
          {error}
        </span>
      )}
    </div>
  )
}

/** Choices as rows of a list; one that stays the same object is not drawn anew. */
function useRows(choices: Choices) {
  const [rows] = useState(() => new WeakMap<ChoiceDraft, ChoiceDraft & { readonly id: string }>())
  return choices.map(choice => {
    const row = rows.get(choice) ?? { ...choice, id: choice.key }
    rows.set(choice, row)
    return row
  })
}

/** A row without menus of its own: a hundred of them take seconds to draw. */
function ChoiceRow({
  choice: { value, color, blocksLoans },
  onSet,
  onOpen,
}: {
  readonly choice: ChoiceDraft
  readonly onSet: (changes: Partial<ChoiceDraft>) => void
  readonly onOpen: (what: Opened['what'], trigger: HTMLElement) => void
}) {
  const { t } = useTranslation()
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('types.colorOf', { name: value })}
        className={styles.choiceColor}
        style={{ '--of': dotColor({ value, color }) } as object}
        onClick={({ currentTarget }) => onOpen('color', currentTarget)}
      />
      <input
        aria-label={t('types.choiceName')}
        className={styles.choiceName}
        dir="auto"
        maxLength={textLimits.line}
        value={value}
        onChange={({ target }) => onSet({ value: target.value })}
      />
      {blocksLoans ? <Ban role="img" aria-label={t('types.notLent')} className={styles.notLent} /> : null}
      <button
        type="button"
        aria-haspopup="menu"
        aria-label={t('types.moreChoice', { name: value })}
        className={styles.choiceMore}
        onClick={({ currentTarget }) => onOpen('more', currentTarget)}
      >
        <Ellipsis aria-hidden />
      </button>
    </>
  )
}

/** Part of a row that is open. */
interface Opened {
  readonly key: string
  readonly what: 'color' | 'more'
  readonly trigger: RefObject<HTMLElement | null>
}

/** The colours or the menu of a choice, at the button that was pressed. */
function OpenedPart({
  opened: { what, trigger },
  choice: { value, color, blocksLoans },
  onSet,
  onRemove,
  onClose,
}: {
  readonly opened: Opened
  readonly choice: ChoiceDraft
  readonly onSet: (changes: Partial<ChoiceDraft>) => void
  readonly onRemove: () => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  useCloseOnBack(what === 'color', onClose)
  if (what === 'more')
    return (
      <MenuAt
        triggerRef={trigger}
        label={t('types.moreChoice', { name: value })}
        onAction={key => (key === 'lend' ? onSet({ blocksLoans: !blocksLoans }) : onRemove())}
        onClose={onClose}
      >
        <MenuItem id="lend" icon={blocksLoans ? <HandHelping aria-hidden /> : <Ban aria-hidden />}>
          {t(blocksLoans ? 'types.lent' : 'types.notLent')}
        </MenuItem>
        <MenuItem id="remove" icon={<Trash2 aria-hidden />} isDangerous>
          {t('types.removeChoice')}
        </MenuItem>
      </MenuAt>
    )
  return (
    <Popover
      triggerRef={trigger}
      isOpen
      onOpenChange={isOpen => isOpen || onClose()}
      className={styles.popover ?? ''}
    >
      <AriaDialog aria-label={t('types.colorOf', { name: value })} className={styles.popoverBody ?? ''}>
        <TagColors
          label={t('types.colorOf', { name: value })}
          isLabelHidden
          chosen={color}
          onChoose={next => {
            onSet({ color: next })
            onClose()
          }}
        />
      </AriaDialog>
    </Popover>
  )
}

const linesOf = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map(line => [...line.trim()].slice(0, textLimits.line).join(''))
    .filter(line => line !== '')

/** Adds a choice by Enter or when it is left; a list that is pasted adds one for each line. */
function NewChoices({ onAdd }: { readonly onAdd: (values: readonly string[]) => void }) {
  const { t } = useTranslation()
  const [typed, type] = useState('')
  const add = (text: string): void => {
    const values = linesOf(text)
    if (values.length > 0) onAdd(values)
    type('')
  }
  const press = (event: KeyboardEvent): void => {
    // Without a text it sends the form.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '') return
    event.preventDefault()
    add(typed)
  }
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\r\n]./.test(text.trim())) return
    event.preventDefault()
    add(`${typed}${text}`)
  }
  return (
    <input
      aria-label={t('types.newChoice')}
      placeholder={t('types.newChoice')}
      className={fieldStyles.input}
      dir="auto"
      maxLength={textLimits.line}
      value={typed}
      enterKeyHint="next"
      onChange={({ target }) => type(target.value)}
      onKeyDown={press}
      onPaste={paste}
      onBlur={() => add(typed)}
    />
  )
}
