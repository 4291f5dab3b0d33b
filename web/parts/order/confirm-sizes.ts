import { formatSize, metresQuestion, type SuspectSize } from '../../../core/orders/suspect-size.ts'
import { rupiah } from '../../format.ts'
import { confirm } from '../../kit/dialogs/confirm.ts'
import { holdKeys } from '../../kit/keyboard/hold-keys.ts'

type Size = SuspectSize['suggested']

/** Sizes probably typed in metres; `total` in rupiah. */
type LineInDoubt = { name: string; typed: Size; total: number; meant: Size }

/** True: metres were meant; 'as typed'; false: correct them. Earlier keys do not answer the question. */
export async function confirmSizes({
  name,
  typed,
  total,
  meant,
}: LineInDoubt): Promise<boolean | 'as typed'> {
  holdKeys().refuse()
  const answer = await confirm({
    title: metresQuestion(typed, meant),
    message: `${name} tertulis ${formatSize(typed)}\u00a0cm, jadi ${rupiah(total)}.`,
    confirm: `Ya, ${formatSize(meant)}\u00a0cm`,
    other: `Tidak, tetap ${formatSize(typed)}\u00a0cm`,
    cancel: 'Perbaiki',
  })
  return answer === 'other' ? 'as typed' : answer
}
