import { type FormEvent, useState } from 'react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../data/entities.ts'
import { useEditEntity } from '../../../data/use-edit-entity.ts'
import styles from './entity-name.module.css'

/** The name of a thing, which is changed where it stands; the title of the page or of what lies beside the list. */
export function EntityName({
  entity,
  heading: Heading,
}: {
  readonly entity: Entity
  readonly heading: 'h1' | 'h2'
}) {
  const { t } = useTranslation()
  const [isEditing, setEditing] = useState(false)
  const { edit } = useEditEntity()
  const save = (typed: string): void => {
    setEditing(false)
    const name = typed.trim()
    if (name !== '' && name !== entity.name) edit(entity, { name })
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    save(String(new FormData(event.currentTarget).get('name')))
  }
  return (
    <>
      {isEditing ? (
        <form onSubmit={submit}>
          <input
            name="name"
            className={styles.input}
            defaultValue={entity.name}
            aria-label={t('one.name')}
            maxLength={255}
            autoFocus
            onBlur={event => save(event.currentTarget.value)}
            onKeyDown={event => {
              if (event.key !== 'Escape') return
              event.stopPropagation()
              event.preventDefault()
              setEditing(false)
            }}
          />
        </form>
      ) : (
        <Heading className={styles.name}>
          <Button className={styles.button ?? ''} onPress={() => setEditing(true)}>
            {entity.name}
          </Button>
        </Heading>
      )}
    </>
  )
}
