import { Button, Text, Textarea } from '@mantine/core'
import '../../theme/later-styles.css'
import type { ORPCError } from '@orpc/client'
import { useState } from 'react'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { server } from '../../data/server.ts'
import { confirm } from '../../kit/dialogs/confirm.ts'
import { announceAsQuestion, Dialog } from '../../kit/dialogs/dialog.tsx'
import { DialogFoot } from '../../kit/dialogs/dialog-foot.tsx'
import { Form } from '../../kit/fields/form.tsx'
import { proofSubject } from '../order/proof-subject.ts'

/**
 * Asks why lines are printed without an approval, records the reason, and repeats the call that the shop's gate has held. Throws the original
 * error if they wait.
 */
export async function retryUnapproved(
  held: ORPCError<string, unknown>,
  { input, again }: { input: unknown; again: () => Promise<unknown> },
): Promise<unknown> {
  const transactionId = (input as { id: string }).id
  const { lines } = held.data as { lines: string[] }
  const reason = await confirm<string, string>({ Dialog: PrintQuestion, asked: held.message })
  if (!reason) throw held
  const { rows } = await server.proofs.list({ transactionId })
  const proofs = rows.filter(({ lineId }) => lines.includes(lineId)).map(proofSubject)
  const title = `Cetak ${transactionNumber(transactionId)} tanpa persetujuan`
  const approvalPrompt = { title, about: reason, verb: 'cetak' }
  await server.proofs.override({ transactionId, proofs, reason }, { context: { approvalPrompt } })
  return await again()
}

type Asking = { asked: string; opened: boolean; answer: (reason: string | false) => void }

function PrintQuestion({ asked, opened, answer }: Asking) {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  return (
    <Dialog
      opened={opened}
      onClose={() => answer(false)}
      title="Cetak tanpa persetujuan?"
      size={480}
      zIndex={300}
      styles={{ body: { paddingBottom: 0 } }}
    >
      <Form
        ref={announceAsQuestion}
        onSubmit={() => {
          setTried(true)
          if (reason.trim()) answer(reason.trim())
        }}
      >
        <Text mb={14}>{asked}.</Text>
        <Textarea
          data-autofocus
          label="Alasan"
          required
          autosize
          minRows={2}
          maxRows={5}
          maxLength={200}
          mb={14}
          value={reason}
          error={tried && !reason.trim() && 'Alasan wajib diisi'}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <DialogFoot wide>
          <Button variant="default" h={44} onClick={() => answer(false)}>
            Tunggu persetujuan
          </Button>
          <Button type="submit" h={44} color="magenta">
            Cetak tanpa persetujuan
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  )
}
