import type { ReactNode } from 'react'
import { INK, type Tone } from '../../theme/tokens.ts'
import classes from './status.module.css'

type StatusBadgeProps = {
  tone: Tone
  label: string
  /** Paid part, 0 to 1. */
  share?: number
  icon?: ReactNode
}

export function StatusBadge({ tone, label, share, icon }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {icon}
      {share !== undefined && <Dot share={share} />}
      {label}
    </span>
  )
}

/** Ring at 0, pie in between, disc at 1. */
export function Dot({ share, size = 12, tone }: { share: number; size?: number; tone?: Tone }) {
  const part = Math.min(Math.max(share, 0), 1)
  return (
    <svg
      viewBox="0 0 12 12"
      width={size}
      height={size}
      fill="none"
      aria-hidden="true"
      style={{ flex: 'none', color: tone && `var(--pp-${INK[tone]}-ink)` }}
    >
      {part === 1 ? (
        <circle cx="6" cy="6" r="5.5" fill="currentColor" />
      ) : (
        <>
          <circle cx="6" cy="6" r="4.75" stroke="currentColor" strokeWidth="1.5" />
          {part > 0 && <path d={pie(part)} fill="currentColor" />}
        </>
      )}
    </svg>
  )
}

/** Clockwise from twelve o'clock. */
function pie(part: number): string {
  const angle = part * 2 * Math.PI
  const x = 6 + 4.75 * Math.sin(angle)
  const y = 6 - 4.75 * Math.cos(angle)
  return `M6 6V1.25A4.75 4.75 0 ${part > 0.5 ? 1 : 0} 1 ${x.toFixed(2)} ${y.toFixed(2)}Z`
}

export function StatusStrip(props: { filled: 0 | 1 | 2 | 3; tone: StripTone; label: string }) {
  return (
    <span className={classes.status} data-none={props.filled === 0 || undefined}>
      <ControlStrip filled={props.filled} tone={props.tone} />
      {props.label}
    </span>
  )
}

export type StripTone = 'yellow' | 'cyan' | 'ink'

/** Up to three filled patches; a dash for 0. */
export function ControlStrip({ filled, tone }: { filled: 0 | 1 | 2 | 3; tone: StripTone }) {
  return (
    <svg
      viewBox="0 0 20 10"
      width="20"
      height="10"
      className={classes.strip}
      data-tone={tone}
      aria-hidden="true"
    >
      {filled === 0 ? (
        <path d="M0 5h20" className={classes.dash} />
      ) : (
        [0, 1, 2].map((patch) => (
          <rect
            key={patch}
            x={patch * 7 + 0.5}
            y="1.5"
            width="5"
            height="7"
            data-filled={patch < filled || undefined}
          />
        ))
      )}
    </svg>
  )
}
