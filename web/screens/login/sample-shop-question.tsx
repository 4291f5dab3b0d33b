import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { OwnRecords } from '../../../contract/errors.ts'
import { recordCounts } from '../../parts/record-counts.ts'
import { LoginFrame } from './login-frame.tsx'
import { type SampleShopChoice, usualChoice } from './usual-choice.ts'

const CHOICE_NAMES: Record<SampleShopChoice, string> = {
  'set-aside': 'Mulai kosong',
  'keep-own': 'Bawa yang saya buat',
}

type SampleShopQuestionProps = {
  shopName: string
  /** What was entered in the demo. */
  own: OwnRecords
  busy: boolean
  onChoose: (choice: SampleShopChoice) => void
  onBack: () => void
}

/** What was entered in the demo stays unless they choose otherwise. */
export function SampleShopQuestion({ shopName, own, busy, onChoose, onBack }: SampleShopQuestionProps) {
  const [chosen, setChosen] = useState<SampleShopChoice>()
  const { settings, ...records } = own
  const counts = [...recordCounts(records), ...(settings ? ['pengaturan toko'] : [])]
  // A number stays on the line of what it counts.
  const made = counts.map((text) => text.replaceAll(' ', '\u00a0'))
  const usual = usualChoice(own)
  const other: SampleShopChoice = usual === 'keep-own' ? 'set-aside' : 'keep-own'
  const choices = made.length > 0 ? [usual, other] : [usual]
  const choose = (choice: SampleShopChoice) => {
    setChosen(choice)
    onChoose(choice)
  }
  return (
    <LoginFrame
      name="Buka toko"
      title={made.length > 0 ? 'Mulai kosong, atau bawa yang Anda buat?' : 'Mulai dengan toko kosong?'}
      about="Sebelumnya, toko contoh dicoba di sini."
      error=""
      onSubmit={() => choose(usual)}
    >
      {made.length > 0 ? (
        <Text>
          Di toko contoh itu Anda membuat atau mengubah sendiri: <b>{made.join(', ')}</b>. Jika dibawa,{' '}
          {own.transactions > 0
            ? 'produk dan pelanggan di transaksi itu ikut, dengan harga contohnya; selebihnya disisihkan.'
            : 'selebihnya disisihkan.'}{' '}
          Jika mulai kosong, semuanya disisihkan.
        </Text>
      ) : (
        <Text>
          Isinya hanya data contoh: transaksi, pelanggan, alamat, dan nomor rekeningnya dikarang. {shopName}{' '}
          mulai kosong, dan toko contoh itu disisihkan.
        </Text>
      )}
      {choices.map((choice) => (
        <Button
          key={choice}
          size="lg"
          fz="md"
          loading={busy && chosen === choice}
          disabled={busy && chosen !== choice}
          {...(choice === usual
            ? { type: 'submit', autoFocus: true }
            : { variant: 'default', onClick: () => choose(choice) })}
        >
          {CHOICE_NAMES[choice]}
        </Button>
      ))}
      <Button variant="default" size="lg" fz="md" disabled={busy} onClick={onBack}>
        Kembali
      </Button>
    </LoginFrame>
  )
}
