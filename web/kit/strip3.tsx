import classes from './strip3.module.css'

export type StripTone = 'yellow' | 'cyan' | 'ink'

/** The control strip: so many of three patches inked; a dash where none applies. */
export function Strip3({ filled, tone }: { filled: 0 | 1 | 2 | 3; tone: StripTone }) {
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
