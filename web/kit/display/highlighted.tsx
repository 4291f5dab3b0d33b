import { foldText, splitSearchWords } from '../../../core/text/search.ts'
import classes from './highlighted.module.css'

/** A text with the words that were searched for marked, whatever their accents and capitals. */
export function Highlighted({ text, part }: { text: string; part: string }) {
  return splitMatches(text, splitSearchWords(part)).map(({ letters, isMarked }, index) =>
    isMarked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place in the text
      <mark key={index} className={classes.mark}>
        {letters}
      </mark>
    ) : (
      letters
    ),
  )
}

/** A text in runs of letters that belong to a word, where it stands first, and of those that do not. */
export function splitMatches(
  text: string,
  words: readonly string[],
): { letters: string; isMarked: boolean }[] {
  const letters = [...text]
  // Folding a letter may make none or several of it: the place of each in the text.
  const places = letters.flatMap((letter, place) =>
    foldText(letter)
      .split('')
      .map(() => place),
  )
  const marked = new Set<number>()
  for (const word of words) {
    const at = foldText(text).indexOf(word)
    if (at >= 0) for (const place of places.slice(at, at + word.length)) marked.add(place)
  }
  const runs: { letters: string; isMarked: boolean }[] = []
  for (const [place, letter] of letters.entries()) {
    const isMarked = marked.has(place)
    const last = runs.at(-1)
    if (last?.isMarked === isMarked) last.letters += letter
    else runs.push({ letters: letter, isMarked })
  }
  return runs
}
