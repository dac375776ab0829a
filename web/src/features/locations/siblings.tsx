import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Locations } from '../../data/items/locations.ts'
import { Button } from '../../ui/button/button.tsx'

/** Goes to the locations before and after one, among those that lie in the same. */
export function Siblings({ id, locations }: { readonly id: string; readonly locations: Locations }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const siblings = locations.pathOf(id).at(-2)?.children ?? locations.roots
  const at = siblings.findIndex(each => each.id === id)
  const step = (by: 1 | -1) => {
    const next = siblings[at + by]
    return {
      isDisabled: at < 0 || next === undefined,
      onPress: () => {
        if (next !== undefined) void navigate({ to: '/locations/$id', params: { id: next.id } })
      },
    }
  }
  return (
    <>
      <Button variant="bare" icon={<ChevronUp aria-hidden />} label={t('locations.previous')} {...step(-1)} />
      <Button variant="bare" icon={<ChevronDown aria-hidden />} label={t('locations.next')} {...step(1)} />
    </>
  )
}
