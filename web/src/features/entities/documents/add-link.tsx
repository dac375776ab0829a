import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../data/items/entities.ts'
import { Button } from '../../../ui/button/button.tsx'
import { loadedPart } from '../../../ui/later/loaded.tsx'
import { useAddLink } from './use-add-link.ts'

const { Part: LinkDialog } = loadedPart(async () => (await import('./link-dialog.tsx')).LinkDialog)

/** The button that asks for an address and attaches it. */
export function AddLink({
  entity,
  hasText = false,
}: {
  readonly entity: Entity
  /** Its words are seen, too. */
  readonly hasText?: boolean
}) {
  const { t } = useTranslation()
  const [isAsking, ask] = useState(false)
  const add = useAddLink()
  const label = t('documents.addLink')
  return (
    <>
      <Button
        size="small"
        variant="bare"
        icon={<Link2 aria-hidden />}
        onPress={() => ask(true)}
        {...(hasText ? {} : { label })}
      >
        {hasText ? label : undefined}
      </Button>
      {isAsking ? <LinkDialog onSave={link => add(entity.id, link)} onClose={() => ask(false)} /> : null}
    </>
  )
}
