import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../data/items/entities.ts'
import { edit } from '../../../data/outbox/edit-entity.ts'
import type { EntityChanges } from '../../../data/outbox/show-edit.ts'
import { AssetNumber } from '../../../ui/asset-number/asset-number.tsx'
import { Button } from '../../../ui/button/button.tsx'
import styles from './facts.module.css'
import { TextFact } from './member-facts.tsx'
import { TypeLine } from './type-line.tsx'

const members = ['description', 'notes', 'assetId'] as const

/**
 * Type, description, notes and asset number of a location, which are edited in place. Those that are not set are folded, and so is the
 * number, which stands beside the name.
 */
export function LocationTexts({ entity }: { readonly entity: Entity }) {
  const { t } = useTranslation()
  const [isOpen, open] = useState(false)
  const of = { entity, edit: (changes: EntityChanges) => edit(entity, changes) }
  const isFolded = (member: (typeof members)[number]): boolean =>
    member === 'assetId' || entity[member] === ''
  const folded = members.filter(isFolded)
  const shown = isOpen ? members : members.filter(member => !isFolded(member))
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <div className={styles.texts} data-facts>
      <TypeLine entity={entity} />
      {shown.length === 0 ? null : (
        <dl className={styles.facts}>
          {shown.map(member =>
            member === 'assetId' ? (
              <TextFact
                key={member}
                member={member}
                shown={<AssetNumber number={entity.assetId} />}
                {...of}
              />
            ) : (
              <TextFact key={member} member={member} lines={3} {...of} />
            ),
          )}
        </dl>
      )}
      <span className={styles.moreTexts}>
        <Button
          size="small"
          variant="bare"
          icon={<Chevron aria-hidden />}
          aria-expanded={isOpen}
          onPress={() => open(!isOpen)}
        >
          {(isOpen ? members : folded).map(member => t(`one.${member}`)).join(', ')}
        </Button>
      </span>
    </div>
  )
}
