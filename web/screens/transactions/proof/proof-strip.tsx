import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import type { Transaction } from '../../../../contract/transaction-record.ts'
import { needsProof } from '../../../../core/orders/artwork.ts'
import { useShop } from '../../../data/session.tsx'
import { useToday } from '../../../kit/browser/use-today.ts'
import type { OrderFiles } from '../files/use-order-files.tsx'
import classes from './proof.module.css'
import { proofSummary } from './proof-words.ts'
import { SendProofDialog } from './send-proof-dialog.tsx'
import type { Proofs } from './use-proofs.ts'

type ProofStripProps = { sale: Transaction; files: OrderFiles; proofs: Proofs }

/** What was sent of an order, and sends the rest: all files that are not approved, at once. */
export function ProofStrip({ sale, files, proofs }: ProofStripProps) {
  const zone = useShop().store.timeZone
  const today = useToday(zone)
  const [sending, setSending] = useState(false)
  if (proofs.rows.length === 0 || sale.status === 'cancelled') return null
  const nameOf = (lineId: string) => sale.items.find(({ id }) => id === lineId)?.productName ?? ''
  const open = proofs.rows.filter(({ state }) => needsProof(state))
  return (
    <div className={classes.strip}>
      <span>{proofSummary(proofs.rows, nameOf, { zone, today })}</span>
      {open.length > 0 && (
        <Button variant="default" leftSection={<IconSend size={18} />} onClick={() => setSending(true)}>
          Kirim proof
        </Button>
      )}
      <SendProofDialog
        {...{ sale, files, proofs, open }}
        opened={sending}
        onClose={() => setSending(false)}
      />
    </div>
  )
}
