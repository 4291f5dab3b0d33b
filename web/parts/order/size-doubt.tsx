import { metresQuestion, suggestMetres } from '../../../core/orders/suspect-size.ts'
import { Keys } from '../../kit/keyboard/keys.tsx'
import classes from './size-doubt.module.css'

type SizeDoubtProps = {
  line: Parameters<typeof suggestMetres>[0]
  className: string | undefined
  /** The shortcut for yes, and the mark by which it finds the button. */
  yesKey?: string
  field?: string
  onYes: (meant: NonNullable<ReturnType<typeof suggestMetres>>) => void
}

/** Shown if the sizes look like metres. */
export function SizeDoubt({ line, className, yesKey, field, onYes }: SizeDoubtProps) {
  const meant = suggestMetres(line)
  if (!meant) return null
  return (
    <p role="status" className={className}>
      <button
        type="button"
        className={`reach ${classes.doubt}`}
        aria-keyshortcuts={yesKey}
        data-field={field}
        onClick={() => onYes(meant)}
      >
        {metresQuestion(line, meant)} <span className={classes.yes}>Ya</span>
        {yesKey && <Keys keys={yesKey} />}
      </button>
    </p>
  )
}
