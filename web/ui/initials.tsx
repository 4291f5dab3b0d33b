import classes from './initials.module.css'

/** The first letters of a name's first and last word, in a square. The name itself stands beside it. */
export function Initials({ name, size = 42 }: { name: string; size?: number }) {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words[words.length - 1] : undefined]
  return (
    <span
      className={classes.initials}
      style={{ width: size, height: size, fontSize: size * 0.34 }}
      aria-hidden="true"
    >
      {letters.map((word) => word?.[0]?.toUpperCase() ?? '').join('')}
    </span>
  )
}
