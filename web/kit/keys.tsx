/**
 * A key hint, shown only where there is a fine pointer. Hidden from the accessible name: the control that has it
 * carries `aria-keyshortcuts` instead.
 */
export function Keys({ keys }: { keys: string | string[] }) {
  return (
    <span className="keys" aria-hidden="true">
      {[keys].flat().map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  )
}
