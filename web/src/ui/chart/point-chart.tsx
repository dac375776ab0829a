import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { Link } from 'react-aria-components'
import styles from './chart.module.css'
import { labelStep, percentOf, type Scale, scaleOf } from './scale.ts'

/** One month or year of a chart. */
export interface ChartPoint {
  readonly id: string
  readonly name: string
  /** The label below the chart, where there is room for it. */
  readonly tick: string
  readonly value: number
  readonly text: string
  /** A further text. */
  readonly detail?: string | undefined
  /** The list behind it. */
  readonly href: string
  /** The text of the link to the list. */
  readonly linkText: string
}

interface PointChartProps {
  readonly label: string
  /** At least one. */
  readonly points: readonly ChartPoint[]
  readonly shape: 'area' | 'columns'
  readonly formatTick: (value: number) => string
  /** Opens the list behind a point. */
  readonly onOpen: (href: string) => void
}

/** At most so many points are named below the chart. */
const maxLabels = 9

/**
 * A chart of values over time. The keys ← and → go from point to point and Enter opens the list behind one; a pointer shows the
 * nearest point, and a finger selects it.
 */
export function PointChart({ label, points, shape, formatTick, onOpen }: PointChartProps) {
  const [active, activate] = useState<number>()
  const scale = scaleOf(
    points.map(({ value }) => value),
    { isCut: shape === 'area' },
  )
  const last = points.length - 1
  const at = Math.min(active ?? last, last)
  const point = points[at]
  if (point === undefined) return null
  const open = (): void => onOpen(point.href)
  const nearest = ({ clientX, currentTarget }: PointerEvent): number => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * points.length)))
  }
  const press = (event: KeyboardEvent): void => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key]
    if (to === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (to === undefined) open()
    else activate(Math.max(0, Math.min(last, to)))
  }
  return (
    <div className={styles.chart} data-active={active !== undefined || undefined} dir="ltr">
      <Axis scale={scale} formatTick={formatTick} />
      <div
        className={styles.plane}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={[point.name, point.text, point.detail, point.linkText].filter(Boolean).join(', ')}
        onKeyDown={press}
        onFocus={() => activate(at)}
        onPointerMove={event => event.pointerType === 'mouse' && activate(nearest(event))}
        onPointerLeave={event => event.pointerType === 'mouse' && activate(undefined)}
        onPointerUp={event => (event.pointerType === 'mouse' ? open() : activate(nearest(event)))}
      >
        <Drawing points={points} shape={shape} scale={scale} active={active === undefined ? undefined : at} />
      </div>
      <Labels points={points} />
      <p
        className={styles.reading}
        style={{ '--at': `${centreOf(at, points)}%` } as object}
        data-side={sideOf(at, last)}
      >
        <span className={styles.pointName}>{point.name}</span>
        <span className={styles.pointValue}>
          <b>{point.text}</b> {point.detail === undefined ? null : <span>{point.detail}</span>}
        </span>
        <Link href={point.href} className={styles.pointLink ?? ''}>
          {point.linkText}
        </Link>
      </p>
    </div>
  )
}

/** The middle of a point's part of the width, in percent. */
const centreOf = (at: number, { length }: readonly ChartPoint[]): number => (100 * (at + 0.5)) / length

/** To which side of its point the text goes, so that it stays inside the chart. */
const sideOf = (at: number, last: number): 'start' | 'middle' | 'end' =>
  at < last / 4 ? 'start' : at > (last * 3) / 4 ? 'end' : 'middle'

const Axis = ({
  scale,
  formatTick,
}: {
  readonly scale: Scale
  readonly formatTick: (value: number) => string
}) => (
  <div className={styles.axis} aria-hidden="true">
    {scale.ticks.map(tick => (
      <span key={tick} style={{ bottom: `${percentOf(tick, scale)}%` }}>
        {formatTick(tick)}
      </span>
    ))}
  </div>
)

interface DrawingProps {
  readonly points: readonly ChartPoint[]
  readonly shape: 'area' | 'columns'
  readonly scale: Scale
  readonly active: number | undefined
}

function Drawing({ points, shape, scale, active }: DrawingProps) {
  return (
    <>
      {scale.ticks.map(tick => (
        <span key={tick} className={styles.gridLine} style={{ bottom: `${percentOf(tick, scale)}%` }} />
      ))}
      {shape === 'area' ? (
        <Area points={points} scale={scale} active={active} />
      ) : (
        points.map(({ id, value }, at) => (
          <span
            key={id}
            className={styles.column}
            data-active={at === active || undefined}
            style={{
              left: `${centreOf(at, points)}%`,
              width: `${Math.min(60 / points.length, 12)}%`,
              bottom: `${percentOf(Math.min(0, value), scale)}%`,
              height: `${percentOf(Math.abs(value) + scale.low, scale)}%`,
            }}
          />
        ))
      )}
    </>
  )
}

function Area({ points, scale, active }: Omit<DrawingProps, 'shape'>) {
  const spots = points.map(({ value }, at) => [centreOf(at, points), 100 - percentOf(value, scale)] as const)
  const line = spots.map(spot => spot.join(' ')).join(' L ')
  const first = spots[0]?.[0] ?? 0
  const last = spots.at(-1)?.[0] ?? 100
  const shown = spots[active ?? spots.length - 1]
  return (
    <>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {/* Above an axis that begins elsewhere, its height would say nothing. */}
        {scale.low === 0 ? (
          <path className={styles.fill} d={`M ${first} 100 L ${line} L ${last} 100 Z`} />
        ) : null}
        <path className={styles.line} d={`M ${line}`} />
      </svg>
      {shown === undefined ? null : (
        <>
          {active === undefined ? null : <span className={styles.cursor} style={{ left: `${shown[0]}%` }} />}
          <span
            className={styles.spot}
            data-active={active !== undefined || undefined}
            style={{ left: `${shown[0]}%`, top: `${shown[1]}%` }}
          />
        </>
      )}
    </>
  )
}

function Labels({ points }: { readonly points: readonly ChartPoint[] }) {
  const step = labelStep(points.length, maxLabels)
  return (
    <div className={styles.labels} aria-hidden="true">
      {points.map(({ id, tick }, at) =>
        at % step === 0 ? (
          <span
            key={id}
            data-odd={(at / step) % 2 === 1 || undefined}
            style={{ left: `${centreOf(at, points)}%` }}
          >
            {tick}
          </span>
        ) : null,
      )}
    </div>
  )
}
