import { Button, Group, Switch, Text, Textarea } from '@mantine/core'
import '../../../theme/later-styles.css'
import { IconQrcode, IconScan } from '@tabler/icons-react'
import { useState } from 'react'
import type { Store } from '../../../../contract/store.ts'
import { hasQris } from '../../../../core/payments/has-qris.ts'
import { qrisProblem, readQris } from '../../../../core/payments/qris.ts'
import { Section } from '../../../kit/display/section.tsx'
import { preloaded } from '../../../kit/feedback/preloaded.tsx'
import type { ShopValues } from './shop-record.ts'

const ScanQris = preloaded(() => import('./scan-qris.tsx').then((module) => module.ScanQris))
const QrisTrial = preloaded(() => import('./qris-trial.tsx').then((module) => module.QrisTrial))

type QrisValues = Pick<ShopValues, 'qrisCode' | 'qrisEnabled'>
type QrisSectionProps = {
  store: Store
  values: QrisValues
  error: string | undefined
  onChange: (values: Partial<QrisValues>) => void
}

/** A code is tried before it is switched on; another code is switched on again. */
export function QrisSection({ store, values, error, onChange }: QrisSectionProps) {
  const [open, setOpen] = useState<'scan' | 'trial' | null>(null)
  const code = values.qrisCode.trim()
  const problem = code ? qrisProblem(code) : null
  const usable = code !== '' && problem === null
  const enter = (qrisCode: string) => onChange({ qrisCode, qrisEnabled: false })
  const close = () => setOpen(null)
  return (
    <Section title="QRIS dengan jumlah" summary={summaryOf(store)}>
      <Text fz="sm" c="dimmed">
        Kode QRIS yang sudah berisi jumlahnya tampil saat QRIS dipilih di kasir, dan tercetak di invoice dan
        rekap tagihan selama masih ada sisa. Dibuat di perangkat ini, juga tanpa internet.
      </Text>
      <Textarea
        label="Kode QRIS"
        description="Tempel teks QRIS statis toko, atau pindai QRIS yang dipajang di toko."
        autoComplete="off"
        spellCheck={false}
        autosize
        minRows={2}
        maxRows={8}
        value={values.qrisCode}
        error={problem ?? error}
        onChange={(event) => enter(event.currentTarget.value)}
      />
      {usable && (
        <Text fz="sm">
          Atas nama <strong>{readQris(code).merchant}</strong>
        </Text>
      )}
      <Group gap={8}>
        <Button variant="default" leftSection={<IconScan size={18} />} onClick={() => setOpen('scan')}>
          Pindai QRIS
        </Button>
        <Button
          variant="default"
          leftSection={<IconQrcode size={18} />}
          disabled={!usable}
          onClick={() => setOpen('trial')}
        >
          Uji
        </Button>
      </Group>
      <Switch
        label="Tampilkan QRIS dengan jumlah"
        description={
          values.qrisEnabled ? undefined : 'Dinyalakan setelah diuji. Kodenya tetap tersimpan jika dimatikan.'
        }
        checked={values.qrisEnabled}
        disabled={!usable}
        onChange={(event) =>
          event.currentTarget.checked ? setOpen('trial') : onChange({ qrisEnabled: false })
        }
      />
      <ScanQris
        opened={open === 'scan'}
        onClose={close}
        onText={(text) => {
          close()
          enter(text)
        }}
      />
      {usable && (
        <QrisTrial
          opened={open === 'trial'}
          onClose={close}
          code={code}
          onAccept={
            values.qrisEnabled
              ? undefined
              : () => {
                  close()
                  onChange({ qrisEnabled: true })
                }
          }
        />
      )}
    </Section>
  )
}

function summaryOf(store: Store): string | false {
  if (!store.qrisCode) return 'Belum diisi'
  return hasQris(store) && `Aktif, ${readQris(store.qrisCode).merchant}`
}
