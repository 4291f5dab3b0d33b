import { Button } from '@mantine/core'
import '../../theme/later-styles.css'
import { IconBrandWhatsapp, IconLink, IconLinkOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { whatsappNumber } from '../../../core/customers/customer.ts'
import { dayOf } from '../../../core/time/calendar.ts'
import { invalidate, queries } from '../../data/query-client.tsx'
import { server } from '../../data/server.ts'
import { useShop } from '../../data/session.tsx'
import { formatShortDay } from '../../format.ts'
import { copyText } from '../../kit/browser/use-copy.ts'
import { confirm } from '../../kit/dialogs/confirm.ts'
import { notifySuccess } from '../../kit/feedback/notify.ts'
import { perform } from '../../kit/feedback/perform.ts'
import { addCustomerLinks, type LinkTarget, openWhatsapp } from './customer-link.ts'
import classes from './customer-links.module.css'

type CustomerLinksProps = LinkTarget & {
  customer: { name: string; phone: string; whatsapp: string | null }
  /** '9C41E7B2' */
  number: string
  /** Runs before a link is made; false: it cannot be. */
  onShare?: () => Promise<boolean>
}

/** Makes and revokes the links to the customer's page of a record. Nothing where the page is off. */
export function CustomerLinks({ of, id, ...props }: CustomerLinksProps) {
  const { store } = useShop()
  const input = { of, id }
  const { data } = useQuery(
    queries.customerPage.links.queryOptions({ input, enabled: Boolean(store.customerPageEnabled) }),
  )
  if (!store.customerPageEnabled || !data?.isOn) return null
  return <Shown of={of} id={id} {...props} links={data} />
}

function Shown({ of, id, customer, number, onShare, links }: CustomerLinksProps & { links: Links }) {
  const { store } = useShop()
  const [busy, setBusy] = useState(false)
  const target = { of, id }
  const run = (failed: string, action: () => Promise<void>) =>
    perform({ action, failed, onBusy: setBusy, after: () => void invalidate(queries.customerPage.links) })
  const copy = () =>
    run('Gagal membuat link. Silakan coba lagi.', async () => {
      if (onShare && !(await onShare())) return
      const { url } = await server.customerPage.createLink(target)
      const copied = await copyText(url)
      // Some browsers copy only right after a click.
      notifySuccess(copied ? 'Link disalin.' : 'Salin link ini:', {
        detail: copied ? `Berlaku 14 hari, untuk ${customer.name}` : url,
        ...(!copied && { forMs: 60_000 }),
      })
    })
  const send = (phone: string) =>
    run('Gagal membuat link. Silakan coba lagi.', async () => {
      await openWhatsapp(phone, async () => {
        const isShared = !onShare || (await onShare())
        return isShared ? await addCustomerLinks(`Halo ${customer.name},`, [target]) : null
      })
    })
  const revoke = () =>
    run('Gagal mencabut link. Silakan coba lagi.', async () => {
      const isSure = await confirm({
        title: `Cabut link ${number}?`,
        message: 'Semua link yang sudah dikirim tidak bisa dibuka lagi.',
        confirm: 'Cabut link',
      })
      if (isSure) await server.customerPage.revokeLinks(target)
    })
  const phone = whatsappNumber(customer)
  const quiet = { variant: 'subtle', size: 'sm', color: 'gray', disabled: busy }
  return (
    <section className={classes.links} aria-label="Halaman pelanggan">
      <span className="detail">
        Halaman pelanggan:{' '}
        {links.expiresAt
          ? `link berlaku sampai ${formatShortDay(dayOf(links.expiresAt, store.timeZone))}`
          : 'belum ada link'}
      </span>
      <div className={classes.actions}>
        <Button {...quiet} leftSection={<IconLink size={18} />} onClick={() => void copy()}>
          Salin link
        </Button>
        {phone && (
          <Button {...quiet} leftSection={<IconBrandWhatsapp size={18} />} onClick={() => void send(phone)}>
            Kirim link lewat WhatsApp
          </Button>
        )}
        {links.count > 0 && (
          <Button
            {...quiet}
            color="magenta"
            leftSection={<IconLinkOff size={18} />}
            onClick={() => void revoke()}
          >
            Cabut link
          </Button>
        )}
      </div>
    </section>
  )
}

type Links = { count: number; expiresAt: string | null }
