/**
 * A key hint, shown only where there is a fine pointer. Hidden from the accessible name: the control that has it
 * carries `aria-keyshortcuts` instead. `read`: the keys are the content itself, shown and read out everywhere.
 */
export function Keys({ keys, read }: { keys: string | string[]; read?: true }) {
  return (
    <span className="keys" data-read={read} aria-hidden={!read}>
      {[keys].flat().map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  )
}
