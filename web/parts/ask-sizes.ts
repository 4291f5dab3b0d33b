import { metresQuestion, type SizeInDoubt, sizeText } from '../../core/metres.ts'
import { rupiah } from '../format.ts'
import { confirm } from '../kit/confirm.ts'
import { holdKeys } from '../kit/type-ahead.ts'

type Size = SizeInDoubt['meant']

/** A line whose sizes were probably typed in metres: what stands there, what it comes to (rupiah), and what was meant. */
type AskedLine = { name: string; typed: Size; total: number; meant: Size }

/**
 * Asks whether the sizes of a line were typed in metres: true if so, 'as typed' where they are to be sold as they stand, false where
 * somebody wants to look at them first. Keys that were typed before anybody could read the question do not answer it.
 */
export async function askSizes({ name, typed, total, meant }: AskedLine): Promise<boolean | 'as typed'> {
  holdKeys().refuse()
  const answer = await confirm({
    title: metresQuestion(typed, meant),
    message: `${name} tertulis ${sizeText(typed)}\u00a0cm, jadi ${rupiah(total)}.`,
    confirm: `Ya, ${sizeText(meant)}\u00a0cm`,
    other: `Tidak, tetap ${sizeText(typed)}\u00a0cm`,
    cancel: 'Perbaiki',
  })
  return answer === 'other' ? 'as typed' : answer
}
