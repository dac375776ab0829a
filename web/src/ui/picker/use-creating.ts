import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../i18n/error-text.ts'
import { sendHeld } from '../field/excess.ts'
import { useStable } from '../stable/use-stable.ts'

/** Makes something that a picker has not, and takes it. `creating` is its name meanwhile; while that fails, `problem` says why. */
export function useCreating<Made>(onMade: (made: Made) => void) {
  const { t } = useTranslation()
  const [creating, setCreating] = useState<string>()
  const take = useStable(onMade)
  const [problem, setProblem] = useState<string>()
  /** Counts what was asked for: only the latest is taken, and nothing once the picker is closed. */
  const asked = useRef(0)
  useEffect(
    () => () => {
      asked.current += 1
    },
    [],
  )
  const create = (name: string, make: (name: string) => Promise<Made>): void => {
    if (creating !== undefined) return
    asked.current += 1
    const mine = asked.current
    const ifMine = (then: () => void): void => {
      if (asked.current === mine) then()
    }
    setCreating(name)
    setProblem(undefined)
    make(name)
      .then(made => ifMine(() => take(made)))
      .catch((error: unknown) =>
        ifMine(() => setProblem(t('picker.notCreated', { name, why: errorText(error) }))),
      )
      .finally(() => ifMine(() => setCreating(undefined)))
  }
  return {
    ...{ create, creating, problem },
    /** Leaves what is being made to itself: it will exist, and is not taken. */
    forget() {
      asked.current += 1
      setCreating(undefined)
      setProblem(undefined)
    },
  }
}

/** Sends the form around `box` when nothing is being created any more, if it was to be sent meanwhile. */
export function useSendHeld(box: RefObject<HTMLElement | null>, isCreating: boolean): void {
  useEffect(() => {
    if (!isCreating) return undefined
    const { current } = box
    return () => sendHeld(current)
  }, [isCreating])
}
