import type { Store } from '../../../contract/store.ts'
import { whatsappAddress } from '../../../core/customers/customer.ts'
import type { Input } from '../../data/server.ts'
import { server } from '../../data/server.ts'
import { notifyFailure, withdrawNotice } from '../../kit/feedback/notify.ts'

export type LinkTarget = Input['customerPage']['createLink']

const INTRODUCTIONS: Record<LinkTarget['of'], string> = {
  order: 'Lihat pesanan dan pembayarannya di',
  quote: 'Lihat dan setujui penawarannya di',
}

type NamedTarget = LinkTarget & { name?: string }

/** `text` with links to the customer's pages below it. Throws if one cannot be made. */
export async function addCustomerLinks(
  text: string,
  targets: readonly NamedTarget[],
  introduced?: string,
): Promise<string> {
  const [first] = targets
  if (!first) return text
  const links = await Promise.all(
    targets.map(async ({ name, ...target }) => {
      const { url } = await server.customerPage.createLink(target)
      return name ? `${name}: ${url}` : url
    }),
  )
  const introduction = `${introduced ?? INTRODUCTIONS[first.of]}:`
  const listed = links.length === 1 ? [`${introduction} ${links[0]}`] : [introduction, ...links]
  return [text, '', ...listed].join('\n')
}

/** `text` with links below it, where the shop uses them and the server can be reached. */
export async function withCustomerLinks(
  { customerPageEnabled }: Pick<Store, 'customerPageEnabled'>,
  text: string,
  targets: readonly NamedTarget[],
  introduced?: string,
): Promise<string> {
  if (!customerPageEnabled) return text
  // The message matters more than its link.
  return await addCustomerLinks(text, targets, introduced).catch(() => text)
}

const BLOCKED = 'Pop-up diblokir! Silakan izinkan pop-up untuk situs ini agar dapat membuka WhatsApp.'

/** Opens WhatsApp with the text that `compose` makes; else as `openMessage`. */
export function openWhatsapp(number: string, compose: () => Promise<string | null>): Promise<void> {
  return openMessage(async () => {
    const text = await compose()
    return text === null ? null : whatsappAddress(number, text)
  })
}

/**
 * `compose` makes the address of a message, and notes that it was sent; null: nothing is opened. The window comes first: browsers open one only
 * right after a click, and what cannot be opened is not noted.
 */
export async function openMessage(compose: () => Promise<string | null>): Promise<void> {
  const page = open('', '_blank')
  if (!page) return void notifyFailure(BLOCKED, { onRetry: () => void openMessage(compose) })
  withdrawNotice(BLOCKED)
  const address = await compose().catch((error: unknown) => {
    page.close()
    throw error
  })
  if (address === null) return page.close()
  page.opener = null
  page.location.replace(address)
}
