import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlaceInList } from '../../../data/items/last-list.ts'
import { namesTo, useLocations } from '../../../data/items/locations.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { Button } from '../../../ui/button/button.tsx'
import { letterOf } from '../../../ui/keys/letter-keys.ts'
import { isTyping } from '../../../ui/keys/typing.ts'
import { isOverlaid } from '../../../ui/overlay/is-overlaid.ts'
import styles from './entity-page.module.css'

/** Where the item stands in the list that it was opened from; J and K go to the next one and the one before. */
export function PlaceInList({ id }: { readonly id: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const place = usePlaceInList(id)
  const location = namesTo(useLocations(), place?.list.locationId).at(-1)
  const go = (step: 1 | -1): void => {
    const next = place?.neighbour(step)
    // Back leads to the list, however many items one has gone through.
    if (next !== undefined) void navigate({ to: '/items/$id', params: { id: next }, replace: true })
  }
  const onPress = useEffectEvent((event: KeyboardEvent): void => {
    const { ctrlKey, metaKey, altKey, target, defaultPrevented } = event
    if (place === undefined || defaultPrevented || ctrlKey || metaKey || altKey || isTyping(target)) return
    const letter = letterOf(event)
    if ((letter !== 'j' && letter !== 'k') || isOverlaid()) return
    event.preventDefault()
    go(letter === 'j' ? 1 : -1)
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => onPress(event)
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  if (place === undefined) return null
  const at = formatNumber(place.at + 1)
  const total = formatNumber(place.list.total)
  return (
    <span className={styles.place}>
      <span className={styles.placeText}>
        {location === undefined ? t('one.at', { at, total }) : t('one.atIn', { at, total, location })}
      </span>
      <Button
        variant="bare"
        icon={<ChevronUp aria-hidden />}
        label={t('peek.previous')}
        isDisabled={place.neighbour(-1) === undefined}
        onPress={() => go(-1)}
      />
      <Button
        variant="bare"
        icon={<ChevronDown aria-hidden />}
        label={t('peek.next')}
        isDisabled={place.neighbour(1) === undefined}
        onPress={() => go(1)}
      />
    </span>
  )
}
