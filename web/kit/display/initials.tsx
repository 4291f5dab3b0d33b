import classes from './initials.module.css'

/** Decorative: the name is always beside it. */
export function Initials({ name, size = 42 }: { name: string; size?: number }) {
  return (
    <span
      className={classes.initials}
      style={{ width: size, height: size, fontSize: size * 0.34 }}
      aria-hidden="true"
    >
      {initialsOf(name)}
    </span>
  )
}

/** 'CV Maju Jaya Abadi' → 'CM' */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  return words
    .slice(0, 2)
    .map((word) => word?.[0]?.toUpperCase() ?? '')
    .join('')
}
