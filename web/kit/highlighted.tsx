import classes from './highlighted.module.css'

/** A text with the part that was searched for marked. */
export function Highlighted({ text, part }: { text: string; part: string }) {
  const wanted = part.trim().toLowerCase()
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted)
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark className={classes.mark}>{text.slice(at, at + wanted.length)}</mark>
      {text.slice(at + wanted.length)}
    </>
  )
}
