import { textLimits } from '@stowage/contract/values/text-limits'
import { type FormEvent, useState } from 'react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../data/items/entities.ts'
import { edit } from '../../../data/outbox/edit-entity.ts'
import { useMayWrite } from '../../../data/person/use-group.ts'
import { LimitedInput } from '../../../ui/field/limited-input.tsx'
import styles from './entity-name.module.css'

/** The name of an item, which is changed where it stands, but by viewers; the title of the page or of what lies beside the list. */
export function EntityName({
  entity,
  heading: Heading,
}: {
  readonly entity: Entity
  readonly heading: 'h1' | 'h2'
}) {
  const { t } = useTranslation()
  const mayWrite = useMayWrite()
  // What the edit began from: what somebody else writes meanwhile is not taken back.
  const [before, begin] = useState<Entity>()
  const save = (typed: string): void => {
    begin(undefined)
    const name = typed.trim()
    if (before !== undefined && name !== '' && name !== before.name) edit(before, { name })
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    save(String(new FormData(event.currentTarget).get('name')))
  }
  return (
    <>
      {before !== undefined ? (
        <form onSubmit={submit}>
          <LimitedInput
            name="name"
            className={styles.input}
            defaultValue={before.name}
            aria-label={t('one.name')}
            limit={textLimits.line}
            autoFocus
            onBlur={({ currentTarget }) => {
              // One that is too long stays to be mended: the input says so.
              if (currentTarget.checkValidity()) save(currentTarget.value)
            }}
            onKeyDown={event => {
              if (event.key !== 'Escape') return
              event.stopPropagation()
              event.preventDefault()
              begin(undefined)
            }}
          />
        </form>
      ) : (
        <Heading className={styles.name}>
          {mayWrite ? (
            <Button className={styles.button ?? ''} onPress={() => begin(entity)}>
              <span dir="auto">{entity.name}</span>
            </Button>
          ) : (
            <span dir="auto">{entity.name}</span>
          )}
        </Heading>
      )}
    </>
  )
}
