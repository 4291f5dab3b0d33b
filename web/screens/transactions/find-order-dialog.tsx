import { Alert, Button, TextInput } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { canBeTransactionNumber, transactionNumber } from '../../../core/orders/transaction.ts'
import { billNumberOf } from '../../../core/payments/qris.ts'
import { server } from '../../data/server.ts'
import { failureMessage } from '../../domain-error.ts'
import { useOnline } from '../../kit/browser/online.ts'
import { useIsShown } from '../../kit/browser/use-is-shown.ts'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { Form } from '../../kit/fields/form.tsx'
import { CameraScan } from '../../parts/scan/camera-scan.tsx'
import classes from './find-order-dialog.module.css'

type FindOrderProps = { opened: boolean; onClose: () => void; onFound: (id: string) => void }

export function FindOrderDialog({ opened, onClose, onFound }: FindOrderProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Serahkan pesanan" size={460} yOffset="12dvh">
      <FindOrder
        onFound={(id) => {
          onClose()
          onFound(id)
        }}
      />
    </Dialog>
  )
}

function FindOrder({ onFound }: { onFound: (id: string) => void }) {
  const online = useOnline()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const isShown = useIsShown()
  const asking = useRef(false)

  async function find(text: string) {
    if (asking.current) return
    const wanted = text.trim().toUpperCase()
    setTyped(wanted)
    if (!canBeTransactionNumber(wanted)) {
      setProblem('Nomor pesanan terdiri dari 8 huruf dan angka, misalnya 9C41E7B2')
      return
    }
    asking.current = true
    setBusy(true)
    setProblem(null)
    try {
      const { rows } = await server.transactions.list({ search: wanted, limit: 20 })
      if (!isShown.current) return
      const [one, ...others] = rows.filter(({ id }) => transactionNumber(id).startsWith(wanted))
      if (one && others.length === 0) return onFound(one.id)
      setProblem(
        one
          ? `Beberapa pesanan bernomor awal ${wanted}. Ketik nomornya sampai selesai`
          : `Tidak ada pesanan bernomor ${wanted}`,
      )
    } catch (error) {
      setProblem(failureMessage(error))
    } finally {
      asking.current = false
      setBusy(false)
    }
  }

  return (
    <Form className={classes.form} onSubmit={() => find(typed)}>
      {!online && (
        <Alert icon={<IconCloudOff size={18} />}>Luring. Pesanan dapat dicari setelah tersambung lagi.</Alert>
      )}
      <TextInput
        data-autofocus
        size="lg"
        label="Nomor pesanan"
        description="Ketik, atau pindai kode QR di invoice."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        classNames={{ input: `num ${classes.number}` }}
        value={typed}
        error={problem}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setProblem(null)
        }}
      />
      <Button type="submit" h={52} loading={busy} disabled={!online || typed.trim() === ''}>
        Buka pesanan
      </Button>
      <CameraScan
        about="kode QR invoice"
        otherwise="Ketik nomornya, atau pakai alat pemindai."
        onText={(text) => void find(billNumberOf(text) ?? text)}
      />
    </Form>
  )
}
