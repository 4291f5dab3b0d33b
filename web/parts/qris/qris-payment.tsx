import { Button, UnstyledButton } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { QRIS_MAX_AMOUNT, qrisOf } from '../../../core/payments/qris.ts'
import { useShop } from '../../data/session.tsx'
import { rupiah } from '../../format.ts'
import { usePhone } from '../../kit/browser/use-phone.ts'
import { FittedMoney } from '../../kit/display/money.tsx'
import { Keys } from '../../kit/keyboard/keys.tsx'
import { QrisDialog } from './qris-dialog.tsx'
import classes from './qris-payment.module.css'
import { QrisPlate } from './qris-plate.tsx'

type QrisPaymentProps = {
  /** What is to be paid by QRIS now (rupiah). */
  amount: number
  number?: string | undefined
}

/** For a shop whose QRIS is switched on. */
export function QrisPayment({ amount, number }: QrisPaymentProps) {
  const { store } = useShop()
  const code = qrisOf(store, amount, number)
  if (code !== null) return <Code code={code} amount={amount} number={number} />
  return (
    <p className={`detail ${classes.none}`}>
      {amount > 0
        ? `Satu pembayaran QRIS paling banyak ${rupiah(QRIS_MAX_AMOUNT)}.`
        : 'Kode QRIS tampil setelah jumlahnya diisi.'}
    </p>
  )
}

function Code({ code, amount, number }: QrisPaymentProps & { code: string }) {
  const phone = usePhone()
  const [shown, setShown] = useState(false)
  const button = useEnlargeKey(() => setShown(true))
  // A low window would show half of it.
  useLayoutEffect(() => void button.current?.scrollIntoView({ block: 'nearest' }), [button])
  const enlarge = {
    ref: button,
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': 'Alt+Q',
    onClick: () => setShown(true),
  } as const
  return (
    <>
      {phone ? (
        <Button
          {...enlarge}
          fullWidth
          h={48}
          variant="default"
          mt={12}
          leftSection={<IconQrcode size={18} />}
        >
          Tampilkan QRIS {rupiah(amount)}
        </Button>
      ) : (
        <UnstyledButton {...enlarge} className={classes.qris}>
          <QrisPlate code={code} amount={amount} />
          <span className={classes.words}>
            <span className={classes.amount}>
              <FittedMoney amount={amount} className={classes.fitted} />
            </span>
            <span className="detail">{CONFIRM}</span>
            <span>
              Perbesar <Keys keys="Alt Q" />
            </span>
          </span>
        </UnstyledButton>
      )}
      {phone && <p className={`detail ${classes.none}`}>{CONFIRM}</p>}
      <QrisDialog opened={shown} onClose={() => setShown(false)} amount={amount} number={number} />
    </>
  )
}

const CONFIRM = 'Pastikan uangnya masuk.'

/** Alt+Q, while the button is not under another dialog. */
function useEnlargeKey(enlarge: () => void) {
  const button = useRef<HTMLButtonElement>(null)
  const latest = useRef(enlarge)
  useEffect(() => {
    latest.current = enlarge
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyQ' || !button.current) return
      const dialog = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
      if (dialog && !dialog.contains(button.current)) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return button
}
