import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { LinkedText } from '../../../ui/linked-text/linked-text.tsx'
import { hasLink } from '../../../ui/linked-text/links-in.ts'
import { Switch } from '../../../ui/switch/switch.tsx'
import styles from './facts.module.css'

interface FactProps {
  readonly label: string
  readonly shown: ReactNode
  /** What is typed into; it gets `name="value"`. */
  readonly input: ReactNode
  readonly onSave: (typed: string) => void
  /** It may be as long as a paragraph. */
  readonly isLong?: boolean
}

/** A fact that is edited where it stands: pressed, typed, Enter; Esc leaves it as it was. */
export function Fact({ label, shown, input, onSave, isLong = false }: FactProps) {
  // Saves over what was there when the edit began: what somebody else writes meanwhile is not taken back.
  const [save, begin] = useState<FactProps['onSave']>()
  const end = (): void => begin(undefined)
  const button = useRef<HTMLButtonElement>(null)
  const keep = (form: HTMLFormElement): void => save?.(String(new FormData(form).get('value') ?? ''))
  const finish = (form: HTMLFormElement | null, saves: boolean): void => {
    if (saves && form !== null) keep(form)
    end()
    requestAnimationFrame(() => button.current?.focus())
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    finish(event.currentTarget, true)
  }
  return (
    <div className={styles.fact} data-long={isLong || undefined}>
      <dt>{label}</dt>
      <dd>
        {save !== undefined ? (
          <form
            onSubmit={submit}
            onBlur={event => {
              if (event.currentTarget.contains(event.relatedTarget)) return
              // Half of a day, or no number, stays to be mended: the input says why.
              if (!event.currentTarget.checkValidity()) return
              keep(event.currentTarget)
              end()
            }}
            onKeyDown={event => {
              if (event.key !== 'Escape') return
              event.stopPropagation()
              finish(null, false)
            }}
          >
            {input}
          </form>
        ) : (
          <Shown shown={shown}>
            {content => (
              <AriaButton ref={button} className={styles.value ?? ''} onPress={() => begin(() => onSave)}>
                <ToEdit name={label} />
                {content}
              </AriaButton>
            )}
          </Shown>
        )}
      </dd>
    </div>
  )
}

/** The value in the button that edits it. Links would not work in there: a text that has some lies over the button. */
function Shown({
  shown,
  children,
}: {
  readonly shown: ReactNode
  readonly children: (content: ReactNode) => ReactNode
}) {
  const { t } = useTranslation()
  if (shown === '' || shown === null) return children(<span className={styles.unset}>{t('one.unset')}</span>)
  if (typeof shown !== 'string' || !hasLink(shown)) return children(shown)
  return (
    <div className={styles.linked}>
      {children(null)}
      <div className={styles.over}>
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
  onChange,
}: {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}) {
  const { t } = useTranslation()
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd className={styles.switched}>
        <Switch aria-label={label} isSelected={isOn} onChange={onChange}>
          {t(isOn ? 'one.yes' : 'one.no')}
        </Switch>
      </dd>
    </div>
  )
}

/** Says before a value that it is edited when it is pressed, to those who do not see where it stands. */
const ToEdit = ({ name }: { readonly name: string }) => {
  const { t } = useTranslation()
  return <span className="visually-hidden">{t('one.edit', { name })}: </span>
}
