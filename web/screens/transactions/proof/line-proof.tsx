import { Button } from '@mantine/core'
import '../../../theme/later-styles.css'
import { IconMessageCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { Transaction } from '../../../../contract/transaction-record.ts'
import { MAX_PROOF_COMMENT, type ProofAnswer } from '../../../../core/orders/proof.ts'
import { useShop } from '../../../data/session.tsx'
import { usePhone } from '../../../kit/browser/use-phone.ts'
import { useToday } from '../../../kit/browser/use-today.ts'
import { IconButton } from '../../../kit/display/icon-button.tsx'
import { AnswerDialog } from '../answer-dialog.tsx'
import classes from './proof.module.css'
import { ProofBadge } from './proof-badge.tsx'
import { proofLook, proofRemark } from './proof-words.ts'
import type { Proofs } from './use-proofs.ts'

const ANSWERS: { value: ProofAnswer; label: string }[] = [
  { value: 'approved', label: 'Disetujui' },
  { value: 'changesRequested', label: 'Minta perbaikan' },
]
const WISH = {
  answer: 'changesRequested',
  label: 'Yang ingin diperbaiki',
  missing: 'Tulis apa yang ingin diperbaiki',
  maxLength: MAX_PROOF_COMMENT,
} as const

type LineProofProps = { sale: Transaction; lineId: string; proofs: Proofs }

/** What the file box of a line says of its approval. */
export function lineProof(props: LineProofProps) {
  return {
    badge: <Badge {...props} />,
    remark: <Remark {...props} />,
    answer: <Answer {...props} />,
  }
}

function Badge({ lineId, proofs }: LineProofProps) {
  const zone = useShop().store.timeZone
  const today = useToday(zone)
  const artwork = proofs.ofLine(lineId)
  const look = artwork && proofLook(artwork, { zone, today })
  return look ? <ProofBadge {...look} /> : null
}

/** The customer's words, the reason, or why it needs another approval. */
function Remark({ lineId, proofs }: LineProofProps) {
  const zone = useShop().store.timeZone
  const today = useToday(zone)
  const artwork = proofs.ofLine(lineId)
  const remark = artwork && proofRemark(artwork, { zone, today })
  if (!remark) return null
  return (
    <p className={classes.remark} data-tone={artwork.state === 'overridden' ? undefined : 'magenta'}>
      {remark}
    </p>
  )
}

/** Notes what the customer said to the file of a line. */
function Answer({ sale, lineId, proofs }: LineProofProps) {
  const phone = usePhone()
  const [asking, setAsking] = useState(false)
  const artwork = proofs.ofLine(lineId)
  if (!artwork || sale.status === 'cancelled') return null
  const label = `Catat jawaban pelanggan atas ${artwork.fileName}`
  const ask = () => setAsking(true)
  return (
    <>
      {phone ? (
        <Button
          variant="default"
          className={classes.answer}
          leftSection={<IconMessageCheck size={18} />}
          aria-label={label}
          onClick={ask}
        >
          Catat jawaban
        </Button>
      ) : (
        <IconButton label={label} size={36} onClick={ask}>
          <IconMessageCheck size={18} />
        </IconButton>
      )}
      <AnswerDialog
        opened={asking}
        title={`Jawaban atas ${artwork.fileName}`}
        label={`Jawaban pelanggan atas versi ${artwork.version}`}
        choices={ANSWERS}
        wish={WISH}
        customerName={sale.customerName}
        busy={proofs.busy}
        onAnswer={(given) => proofs.answer(artwork, given)}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
