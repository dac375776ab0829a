import { Copy, MoveRight, QrCode } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../data/items/entities.ts'
import { useMayWrite } from '../../../data/person/use-group.ts'
import { Button } from '../../../ui/button/button.tsx'
import { letterKeys, letterOf } from '../../../ui/keys/letter-keys.ts'
import { isTyping } from '../../../ui/keys/typing.ts'
import { isOverlaid } from '../../../ui/overlay/is-overlaid.ts'
import type { Asking } from './details-dialogs.tsx'
import { useCopy } from './entity-menu.tsx'

interface HeadActionsProps {
  readonly entity: Entity
  readonly ask: (what: Asking) => void
}

/** Actions that an item needs most often, in the head of its page where there is room; M and L do it, too. */
export function HeadActions({ entity, ask }: HeadActionsProps) {
  const { t } = useTranslation()
  const mayWrite = useMayWrite()
  useActionKeys(ask, mayWrite)
  return (
    <>
      {mayWrite ? (
        <Button icon={<MoveRight aria-hidden />} keys="M" onPress={() => ask('move')}>
          {t('one.move')}
        </Button>
      ) : null}
      <Button icon={<QrCode aria-hidden />} keys="L" onPress={() => ask('label')}>
        {t('one.label')}
      </Button>
      {mayWrite ? <Duplicate entity={entity} /> : null}
    </>
  )
}

function Duplicate({ entity }: { readonly entity: Entity }) {
  const { t } = useTranslation()
  const copy = useCopy(entity)
  return (
    <Button icon={<Copy aria-hidden />} onPress={copy}>
      {t('one.duplicate')}
    </Button>
  )
}

function useActionKeys(ask: (what: Asking) => void, mayWrite: boolean): void {
  const onPress = useEffectEvent((event: KeyboardEvent): void => {
    const { altKey, ctrlKey, metaKey, target, defaultPrevented } = event
    if (defaultPrevented || altKey || ctrlKey || metaKey || isTyping(target) || isOverlaid()) return
    const letter = letterOf(event)
    if (letter === letterKeys.labels) ask('label')
    else if (letter === letterKeys.move && mayWrite) ask('move')
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => onPress(event)
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
