import { INK, type Tone } from '../../theme/tokens.ts'
import classes from './status.module.css'

/** A state that must stand out: tinted, with a word and, where money is meant, the share of it that is there. */
export function StatusBadge({ tone, label, share }: { tone: Tone; label: string; share?: number }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {share !== undefined && <Dot share={share} />}
      {label}
    </span>
  )
}

/** The coverage dot: a ring at nothing, a pie at the share given (0 to 1), a full disc at one. In its text's colour, or an ink. */
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

/** A sector from twelve o'clock, clockwise. */
function pie(part: number): string {
  const angle = part * 2 * Math.PI
  const x = 6 + 4.75 * Math.sin(angle)
  const y = 6 - 4.75 * Math.cos(angle)
  return `M6 6V1.25A4.75 4.75 0 ${part > 0.5 ? 1 : 0} 1 ${x.toFixed(2)} ${y.toFixed(2)}Z`
}

/** A state that stays quiet: a control strip and a plain word. */
export function StatusStrip(props: { filled: 0 | 1 | 2 | 3; tone: StripTone; label: string }) {
  return (
    <span className={classes.status} data-none={props.filled === 0 || undefined}>
      <ControlStrip filled={props.filled} tone={props.tone} />
      {props.label}
    </span>
  )
}

export type StripTone = 'yellow' | 'cyan' | 'ink'

/** The control strip: so many of three patches inked; a dash where none applies. */
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
