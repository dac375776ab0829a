import type { ReactNode } from 'react'
import { useIsPhone } from '../../../ui/phone/use-is-phone.ts'

/** On a phone the photos stand above the name and the location of an item, elsewhere below them. */
export const PhotoFirst = ({
  photos,
  children,
}: {
  readonly photos: ReactNode
  readonly children: ReactNode
}) =>
  useIsPhone() ? (
    <>
      {photos}
      {children}
    </>
  ) : (
    <>
      {children}
      {photos}
    </>
  )
