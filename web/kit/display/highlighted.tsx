import { foldText, splitSearchWords } from '../../../core/text/search.ts'
import classes from './highlighted.module.css'

/** Marks the searched words, ignoring accents and case. */
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

/** Splits a text into runs that match a word (its first occurrence) and runs that do not. */
export function splitMatches(
  text: string,
  words: readonly string[],
): { letters: string; isMarked: boolean }[] {
  const letters = [...text]
  // Folding can change the number of letters: maps each back to its position.
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
