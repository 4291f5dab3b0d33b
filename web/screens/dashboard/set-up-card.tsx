import { Button, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconArrowRight, IconCheck, IconX } from '@tabler/icons-react'
import { Link, linkOptions } from '@tanstack/react-router'
import { useState } from 'react'
import type { TodayFigures } from '../../../contract/dashboard.ts'
import type { Store } from '../../../contract/store.ts'
import { useShop } from '../../data/session.tsx'
import { formatPercent } from '../../format.ts'
import { CropMarks } from '../../kit/fields/crop-marks.tsx'
import classes from './set-up-card.module.css'

type SetUp = NonNullable<TodayFigures['setUp']>

const HIDDEN = 'setUpHidden'

/** Disappears once there is a product, a second user and no sample data. */
export function SetUpCard({ setUp }: { setUp: SetUp }) {
  const { store } = useShop()
  const [hidden, setHidden] = useState(localStorage.getItem(HIDDEN) === 'true')
  if (hidden) return null
  const steps = stepsOf(setUp, store)
  const next = steps.find(({ done }) => !done)
  return (
    <CropMarks>
      <section aria-label="Siapkan toko" className={classes.content}>
        <div className={classes.head}>
          <Title order={2} fz={15}>
            Siapkan toko
          </Title>
          <Text c="dimmed" fz="sm">
            {steps.filter(({ done }) => done).length} dari {steps.length} selesai
          </Text>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            ml="auto"
            leftSection={<IconX size={16} />}
            onClick={() => {
              localStorage.setItem(HIDDEN, 'true')
              setHidden(true)
            }}
          >
            Sembunyikan
          </Button>
        </div>
        <ol className={classes.steps}>
          {steps.map((step) => (
            <li key={step.name} className={classes.step} data-done={step.done || undefined}>
              <span className={classes.mark}>
                {step.done && <IconCheck size={16} role="img" aria-label="Selesai:" />}
              </span>
              <span className={classes.words}>
                <span className="strong">{step.name}</span>
                <span className="detail">{step.about}</span>
              </span>
              {step === next ? (
                <Button
                  className={classes.way}
                  rightSection={<IconArrowRight size={18} />}
                  renderRoot={(props) => <Link {...step.way} {...props} />}
                >
                  {step.action}
                </Button>
              ) : (
                <Link {...step.way} className={classes.way}>
                  {step.done ? 'Ubah' : step.action}
                  <VisuallyHidden> {step.name}</VisuallyHidden>
                </Link>
              )}
            </li>
          ))}
        </ol>
      </section>
    </CropMarks>
  )
}

function stepsOf({ name, logo, contact, product, secondUser: colleague }: SetUp, store: Store) {
  const shop = linkOptions({ to: '/settings', search: { tab: 'toko' } })
  // Every customer with a name gets their tier's discount: an owner should know before the first sale.
  const { regular, silver, gold } = store.discountRates
  const rates = [...new Set([regular, silver, gold])].map(formatPercent).join(', ')
  const samples = {
    name: 'Data contoh',
    about: 'Toko ini masih berisi transaksi, pelanggan, dan utang contoh.',
    done: false,
    action: 'Hapus',
    way: shop,
  }
  return [
    ...(store.hasSampleData ? [samples] : []),
    {
      name: 'Nama, pajak, dan diskon member',
      about: `${store.name}, ${store.taxRate === 0 ? 'tanpa PPN' : `PPN ${formatPercent(store.taxRate)}`}, diskon ${rates}`,
      done: name,
      action: 'Isi',
      way: shop,
    },
    {
      name: 'Alamat, telepon, dan logo',
      about: logo ? 'Tercetak di invoice.' : 'Tercetak di invoice. Logo boleh menyusul.',
      done: contact,
      action: 'Isi',
      way: shop,
    },
    {
      name: 'Produk pertama',
      about: 'Satu per satu, atau sekaligus dari file Excel.',
      done: product,
      action: 'Tambah',
      way: linkOptions({ to: '/products' }),
    },
    {
      name: 'Pengguna pertama',
      about: 'Kasir dan operator masuk dengan akun masing-masing.',
      done: colleague,
      action: 'Tambah',
      way: linkOptions({ to: '/settings', search: { tab: 'pengguna' } }),
    },
  ]
}
