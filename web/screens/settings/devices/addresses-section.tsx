import { Button, Group, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useShop } from '../../../data/session.tsx'
import { useCopy } from '../../../kit/browser/use-copy.ts'
import { Section } from '../../../kit/display/section.tsx'
import { Qr } from '../../../parts/printing/qr.tsx'
import { RowButton } from '../row-button.tsx'
import { openedElsewhere } from './addresses.ts'
import classes from './devices-tab.module.css'
import { usePrintedPage } from './use-printed-page.ts'

export function AddressesSection({ addresses }: { addresses: readonly string[] }) {
  const { store } = useShop()
  const all = openedElsewhere(addresses, location)
  const [chosen, setChosen] = useState<string>()
  const address = all.find((each) => each === chosen) ?? all[0]
  return (
    <Section
      title="Buka di perangkat lain"
      hint="Sambungkan ke Wi-Fi toko yang sama, lalu pindai atau ketik alamatnya."
    >
      {address ? (
        <Address address={address} shop={store.name} />
      ) : (
        <Text fz="sm">
          PrintPro hanya bisa dibuka di komputer ini. Minta yang mengurus komputer toko membukanya untuk
          jaringan toko.
        </Text>
      )}
      {all.length > 1 && (
        <ul className={classes.others} aria-label="Alamat lain">
          {all
            .filter((each) => each !== address)
            .map((each) => (
              <li key={each}>
                <span>{each}</span>
                <RowButton label={`Kode QR ${each}`} onClick={() => setChosen(each)}>
                  Kode QR
                </RowButton>
              </li>
            ))}
        </ul>
      )}
    </Section>
  )
}

function Address({ address, shop }: { address: string; shop: string }) {
  const { said, copy } = useCopy(address)
  const { isPrinting, print } = usePrintedPage()
  const code = <Qr text={address} label={`Kode QR untuk ${address}`} />
  return (
    <Group gap={18}>
      <div className={classes.qr}>{code}</div>
      <div className={classes.words}>
        <Text fw={650} fz={19} className={classes.url}>
          {address}
        </Text>
        <div className={classes.buttons}>
          <Button
            variant="default"
            leftSection={said === 'Tersalin' ? <IconCheck size={18} /> : <IconCopy size={18} />}
            onClick={() => void copy()}
          >
            <span role="status">{said ?? 'Salin'}</span>
          </Button>
          <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={print}>
            Cetak
          </Button>
        </div>
      </div>
      {isPrinting &&
        createPortal(
          <div className={classes.sheet} data-printed-page>
            <h1>{shop}</h1>
            <p>Sambungkan ke Wi-Fi toko, lalu pindai untuk membuka PrintPro.</p>
            <div>{code}</div>
            <strong>{address}</strong>
          </div>,
          document.body,
        )}
    </Group>
  )
}
