/** Hidden from screen readers, which read `aria-keyshortcuts`. `read`: the keys are content. */
export function Keys({ keys, read }: { keys: string | string[]; read?: true }) {
  return (
    <span className="keys" data-read={read} aria-hidden={!read}>
      {[keys].flat().map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  )
}
