import { INK, type Tone } from '../theme/tokens.ts'

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
