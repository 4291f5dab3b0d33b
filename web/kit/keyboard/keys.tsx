/** A key hint for fine pointers, hidden from screen readers: the control has `aria-keyshortcuts`. `read`: the keys are content for everyone. */
export function Keys({ keys, read }: { keys: string | string[]; read?: true }) {
  return (
    <span className="keys" data-read={read} aria-hidden={!read}>
      {[keys].flat().map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  )
}
