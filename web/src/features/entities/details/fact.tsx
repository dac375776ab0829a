import { CircleAlert, CloudOff } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button as AriaButton, type ButtonProps } from 'react-aria-components'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useUnsaved } from '../../../data/outbox/pending-edits.ts'
import { useMayWrite } from '../../../data/person/use-group.ts'
import { LinkedText } from '../../../ui/linked-text/linked-text.tsx'
import { hasLink } from '../../../ui/linked-text/links-in.ts'
import { Switch } from '../../../ui/switch/switch.tsx'
import { type Begun, FactEditor } from './fact-editor.tsx'
import styles from './facts.module.css'

/** Which fact of which item it is. */
interface Part {
  readonly entityId: string
  /** A member; `field:` and its name for a custom field. */
  readonly part: string
}

interface FactProps extends Part {
  readonly label: string
  readonly shown: ReactNode
  /** What stands there without a value. */
  readonly unset?: string | undefined
  /** What is typed into, with `name="value"`; it begins with what was typed already, if anything was. */
  readonly input: (typed: string | undefined) => ReactNode
  readonly onSave: (typed: string) => void
  /** It may be as long as a paragraph. */
  readonly isLong?: boolean
  /** Changes the value without typing; stands after it. */
  readonly beside?: ReactNode
}

type KeyEvent = Parameters<NonNullable<ButtonProps['onKeyDown']>>[0]

/** A letter, a digit or a sign: not a key that does something. */
const isText = ({ key, ctrlKey, metaKey, altKey }: KeyEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/**
 * A fact that is edited where it stands: pressed, also at its label, or typed over. Enter saves and stays, Tab saves and opens the next
 * one, Esc leaves it as it was.
 */
export function Fact({ label, shown, unset, input, onSave, isLong = false, beside, ...part }: FactProps) {
  const mayWrite = useMayWrite()
  const [begun, begin] = useState<Begun>()
  const button = useRef<HTMLButtonElement>(null)
  const typeOver = (event: KeyEvent): void => {
    if (!isText(event)) return event.continuePropagation()
    const { key, timeStamp, nativeEvent } = event
    // The input gets the key itself, once it has the focus; a key that was held for a scanner does nothing by itself.
    const typed = nativeEvent.isTrusted ? undefined : key
    flushSync(() => begin({ save: onSave, typed, key, timeStamp }))
  }
  const end = (isStaying: boolean): void => {
    begin(undefined)
    if (isStaying) requestAnimationFrame(() => button.current?.focus())
  }
  if (!mayWrite) return <ReadFact label={label} shown={shown} isLong={isLong} />
  return (
    <div
      className={styles.fact}
      data-long={isLong || undefined}
      data-unset={shown === '' || shown === null || undefined}
      data-fact
    >
      <Name label={label} onPress={() => begin({ save: onSave })} />
      <dd className={styles.given}>
        {begun === undefined ? (
          <Shown shown={shown} unset={unset}>
            {content => (
              <AriaButton
                ref={button}
                className={styles.value ?? ''}
                onPress={() => begin({ save: onSave })}
                onKeyDown={typeOver}
              >
                <ToEdit name={label} />
                {content}
                <Unsaved {...part} />
              </AriaButton>
            )}
          </Shown>
        ) : (
          <FactEditor begun={begun} onEnd={end}>
            {input(begun.typed)}
          </FactEditor>
        )}
        {begun === undefined ? beside : null}
      </dd>
    </div>
  )
}

/** The same for a viewer; nothing of a fact without a value. */
export const ReadFact = ({ label, shown, isLong = false }: Pick<FactProps, 'label' | 'shown' | 'isLong'>) =>
  shown === '' || shown === null ? null : (
    <div className={styles.fact} data-long={isLong || undefined}>
      <dt>{label}</dt>
      <dd dir="auto">{typeof shown === 'string' ? <LinkedText text={shown} /> : shown}</dd>
    </div>
  )

/** The value in the button that edits it. Links would not work in there: a text that has some lies over the button. */
function Shown({
  shown,
  unset,
  children,
}: Pick<FactProps, 'shown' | 'unset'> & {
  readonly children: (content: ReactNode) => ReactNode
}) {
  const { t } = useTranslation()
  if (shown === '' || shown === null)
    return children(<span className={styles.unset}>{unset ?? t('one.unset')}</span>)
  if (typeof shown !== 'string') return children(shown)
  if (!hasLink(shown)) return children(<span dir="auto">{shown}</span>)
  return (
    <div className={styles.linked}>
      {children(null)}
      <div className={styles.over} dir="auto">
        <LinkedText text={shown} />
      </div>
    </div>
  )
}

/** What every input of a fact has. */
export const inputProps = { name: 'value', className: styles.input, autoFocus: true } as const

/** Yes or no. */
export function SwitchedFact({
  label,
  isOn,
  isUnset = false,
  onChange,
  ...part
}: Part & {
  readonly label: string
  readonly isOn: boolean
  /** Nobody has said which. */
  readonly isUnset?: boolean
  readonly onChange: (isOn: boolean) => void
}) {
  const { t } = useTranslation()
  return (
    <div className={styles.fact} data-unset={isUnset || undefined}>
      <dt>{label}</dt>
      <dd className={styles.switched}>
        <Switch aria-label={label} isSelected={isOn} isDisabled={!useMayWrite()} onChange={onChange}>
          {isUnset ? <span className={styles.unset}>{t('one.unset')}</span> : t(isOn ? 'one.yes' : 'one.no')}
        </Switch>
        <Unsaved {...part} />
      </dd>
    </div>
  )
}

/** The label, which does for a pointer what its value does. It keeps the focus where it is, so that an open input stays open. */
export const Name = ({ label, onPress }: { readonly label: string; readonly onPress: () => void }) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the value beside it takes the keys
  <dt onMouseDown={event => event.preventDefault()} onClick={onPress}>
    {label}
  </dt>
)

/** Says of a value that it is as it was typed, but not saved. */
export function Unsaved({ entityId, part }: Part) {
  const { t } = useTranslation()
  const unsaved = useUnsaved(entityId, part)
  if (unsaved === undefined) return null
  return (
    <span className={styles.unsaved} data-waiting={unsaved === 'waiting' || undefined}>
      {unsaved === 'waiting' ? <CloudOff aria-hidden /> : <CircleAlert aria-hidden />}
      {t(unsaved === 'waiting' ? 'waiting.title' : 'edit.unsaved')}
    </span>
  )
}

/** Says before a value that it is edited when it is pressed, to those who do not see where it stands. */
export const ToEdit = ({ name }: { readonly name: string }) => {
  const { t } = useTranslation()
  return <span className="visually-hidden">{t('one.edit', { name })}: </span>
}
