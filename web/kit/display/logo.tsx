export function Logo({ size = 34, oneInk = false }: { size?: number; oneInk?: boolean }) {
  return (
    <svg viewBox="0 0 72 78" height={size} width={(size * 72) / 78} fill="none" aria-hidden="true">
      <g stroke="currentColor">
        <path d="M0 30h72M41 0v63" strokeWidth="3.5" />
        <circle cx="41" cy="30" r="20" strokeWidth="8" />
        <path d="M21 30v48" strokeWidth="8" />
      </g>
      <circle cx="41" cy="30" r="10" fill={oneInk ? 'currentColor' : 'var(--pp-c)'} />
    </svg>
  )
}
