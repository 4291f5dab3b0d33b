import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { OwnRecords } from '../../../contract/errors.ts'
import { recordCounts } from '../../parts/record-counts.ts'
import { LoginFrame } from './login-frame.tsx'

export type SampleShopChoice = 'set-aside' | 'keep-own'

type SampleShopQuestionProps = {
  shopName: string
  /** What people have made in the demo themselves. */
  own: OwnRecords
  busy: boolean
  onChoose: (choice: SampleShopChoice) => void
  onBack: () => void
}

/** What becomes of the demo that was tried out where a shop is being opened. What people have made in it stays unless they say otherwise. */
export function SampleShopQuestion({ shopName, own, busy, onChoose, onBack }: SampleShopQuestionProps) {
  const [chosen, setChosen] = useState<SampleShopChoice>()
  const { settings, ...records } = own
  const counts = [...recordCounts(records), ...(settings ? ['pengaturan toko'] : [])]
  // A number stays on the line of what it counts.
  const made = counts.map((text) => text.replaceAll(' ', '\u00a0'))
  const usual = made.length > 0 ? 'keep-own' : 'set-aside'
  const button = (choice: SampleShopChoice) => ({
    size: 'lg',
    fz: 'md',
    loading: busy && chosen === choice,
    disabled: busy && chosen !== choice,
  })
  const choose = (choice: SampleShopChoice) => {
    setChosen(choice)
    onChoose(choice)
  }
  return (
    <LoginFrame
      name="Buka toko"
      title={made.length > 0 ? 'Bawa yang Anda buat sendiri?' : 'Mulai dengan toko kosong?'}
      about="Sebelumnya, toko contoh dicoba di sini."
      error=""
      onSubmit={() => choose(usual)}
    >
      {made.length > 0 ? (
        <>
          <Text>
            Di toko contoh itu ada yang Anda buat atau ubah sendiri: <b>{made.join(', ')}</b>. Sisanya data
            contoh, dan tidak ikut ke {shopName}. Bila mulai kosong, semuanya disisihkan.
          </Text>
          <Button type="submit" autoFocus {...button('keep-own')}>
            Bawa yang saya buat
          </Button>
          <Button variant="default" {...button('set-aside')} onClick={() => choose('set-aside')}>
            Mulai kosong
          </Button>
        </>
      ) : (
        <>
          <Text>
            Isinya hanya data contoh: transaksi, pelanggan, alamat, dan nomor rekeningnya dikarang. {shopName}{' '}
            mulai kosong, dan toko contoh itu disisihkan.
          </Text>
          <Button type="submit" autoFocus {...button('set-aside')}>
            Mulai kosong
          </Button>
        </>
      )}
      <Button variant="default" size="lg" fz="md" disabled={busy} onClick={onBack}>
        Kembali
      </Button>
    </LoginFrame>
  )
}
