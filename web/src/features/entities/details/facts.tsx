import { ChevronDown, ChevronRight } from 'lucide-react'
import { Fragment, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { definitionsOf, fieldsBy } from '../../../data/items/field-definitions.ts'
import { useFieldDefinitions } from '../../../data/items/use-field-definitions.ts'
import { createStore } from '../../../data/wire/store.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useDayInput } from '../../../ui/day/loaded-day-input.tsx'
import styles from './facts.module.css'
import { type FactContext, type FactOf, factsOf, ownFactsOf } from './facts-of.tsx'
import { FactsOfType } from './loaded-defined-facts.ts'
import { OwnFields } from './own-fields.tsx'
import { Section } from './section.tsx'

/** Who unfolds the empty facts of one item wants to fill in those of the next as well. */
const areAllShown = createStore(false)

/** The facts that there are, and below them, folded, those that nobody has filled in. */
export function Facts(of: FactContext) {
  const { t } = useTranslation()
  const restId = useId()
  useDayInput()
  const isOpen = areAllShown.use()
  const definitions = definitionsOf(useFieldDefinitions(), of.entity.entityType.id)
  const defined = fieldsBy(definitions, of.entity.fields)
  const own = ownFactsOf(of, new Set(defined.map(({ field }) => field)))
  // Below the fields of the type, if there are any, the own ones stand apart from the members.
  const facts = factsOf(of, defined.length === 0 ? own : [])
  // What is filled in below stays there until the rest is folded again, and what is emptied stays where it is.
  const [first, setFirst] = useState<ReadonlySet<string>>(new Set())
  const added = facts.filter(({ id, isSet }) => isSet && !first.has(id))
  if (added.length > 0 && (!isOpen || first.size === 0))
    setFirst(new Set([...first, ...added.map(({ id }) => id)]))
  // A custom field that is added stands where it will be the next time.
  const isFirst = ({ id, isOwn }: FactOf): boolean => isOwn === true || first.has(id)
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <div className={styles.all} data-facts>
      <FactList facts={facts.filter(isFirst)} />
      {defined.length === 0 ? null : (
        <>
          <FactsOfType defined={defined} {...of} />
          {own.length === 0 ? null : (
            <Section title={t('fields.title')}>
              <FactList facts={own} />
            </Section>
          )}
        </>
      )}
      <div className={styles.more}>
        <Button
          size="small"
          variant="bare"
          icon={<Chevron aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={restId}
          onPress={() => areAllShown.set(!isOpen)}
        >
          {t('one.moreFacts')}
        </Button>
        <OwnFields {...of} />
      </div>
      <div id={restId} hidden={!isOpen}>
        {isOpen ? <FactList facts={facts.filter(each => !isFirst(each))} /> : null}
      </div>
    </div>
  )
}

const FactList = ({ facts }: { readonly facts: readonly FactOf[] }) => (
  <dl className={styles.facts}>
    {facts.map(({ id, fact }) => (
      <Fragment key={id}>{fact}</Fragment>
    ))}
  </dl>
)
