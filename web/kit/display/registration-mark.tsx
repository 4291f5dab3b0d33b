import classes from './registration-mark.module.css'

export type RegistrationState = 'in' | 'out' | 'loading'

/** Aligned: in sync; apart: out of sync; moving: loading. Always accompanied by text. */
export function RegistrationMark({
  size = 18,
  state = 'in',
}: {
  size?: number | string
  state?: RegistrationState
}) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      data-state={state}
      className={classes.reg}
      aria-hidden="true"
    >
      <circle className={classes.cyan} cx="12" cy="12" r="7" />
      <circle className={classes.magenta} cx="12" cy="12" r="7" />
      <circle className={classes.ring} cx="12" cy="12" r="7" />
      <path d="M0.5 12h23M12 0.5v23" className={classes.cross} />
    </svg>
  )
}
