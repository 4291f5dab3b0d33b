import { Button, Radio, Stack, TextInput } from '@mantine/core'
import '../../theme/later-styles.css'
import { useState } from 'react'
import type { Day } from '../../../core/time/calendar.ts'
import { formatDay, rupiah } from '../../format.ts'
import { announceAsQuestion, Dialog } from '../../kit/dialogs/dialog.tsx'
import { DialogFoot } from '../../kit/dialogs/dialog-foot.tsx'
import { ChoiceCard } from '../../kit/fields/choice-card.tsx'
import { Form } from '../../kit/fields/form.tsx'
import { useReason } from '../../kit/fields/use-reason.ts'

type Asked = {
  number: string
  validUntil: Day
  /** Rupiah: the total that was quoted, and today's; null where something is not sold any more. */
  before: number
  now: number | null
}
type Answer = { prices: 'today' } | { prices: 'quoted'; reason: string }
type Asking = { asked: Asked; opened: boolean; answer: (answer: Answer | false) => void }

/** Which prices an expired quote becomes an order at. */
export function QuotePricesDialog({ asked, opened, answer }: Asking) {
  const { number, validUntil, before, now } = asked
  const [prices, setPrices] = useState(now === null ? 'quoted' : 'today')
  const { field, read } = useReason()
  const difference = now === null ? 0 : now - before
  const submit = () => {
    if (prices === 'today') return answer({ prices })
    const reason = read()
    if (reason) answer({ prices: 'quoted', reason })
  }
  return (
    <Dialog opened={opened} onClose={() => answer(false)} title={`${number} sudah kedaluwarsa`} size={520}>
      <Form ref={announceAsQuestion} onSubmit={submit}>
        <Stack gap={14} pb={14}>
          <p style={{ margin: 0 }}>Berlaku sampai {formatDay(validUntil)}. Pilih harga untuk pesanan ini.</p>
          <Radio.Group aria-label="Harga" value={prices} onChange={setPrices}>
            <Stack gap={8}>
              {now !== null && (
                <ChoiceCard
                  value="today"
                  title="Harga hari ini"
                  about={`${rupiah(now)}${differenceText(difference)}`}
                />
              )}
              <ChoiceCard
                value="quoted"
                title="Harga penawaran"
                about={`${rupiah(before)}, perlu hak Ubah harga`}
              />
            </Stack>
          </Radio.Group>
          {prices === 'quoted' && <TextInput {...field} data-autofocus autoComplete="off" />}
        </Stack>
        <DialogFoot onCancel={() => answer(false)}>
          <Button type="submit" data-autofocus>
            Pakai harga ini
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  )
}

function differenceText(difference: number): string {
  if (difference === 0) return ', sama dengan penawaran'
  return `, ${difference > 0 ? 'naik' : 'turun'} ${rupiah(Math.abs(difference))}`
}
