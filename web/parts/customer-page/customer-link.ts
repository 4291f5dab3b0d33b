import type { Store } from '../../../contract/store.ts'
import type { Input } from '../../data/server.ts'
import { server } from '../../data/server.ts'

export type LinkTarget = Input['customerPage']['createLink']

const INTRODUCTIONS: Record<LinkTarget['of'], string> = {
  order: 'Lihat pesanan dan pembayarannya di',
  quote: 'Lihat dan setujui penawarannya di',
}

/** `text` with links to the customer's pages below it, where the shop uses them and the server can be reached. */
export async function withCustomerLinks(
  { customerPageEnabled }: Pick<Store, 'customerPageEnabled'>,
  text: string,
  targets: readonly (LinkTarget & { name?: string })[],
  introduced?: string,
): Promise<string> {
  const [first] = targets
  if (!customerPageEnabled || !first) return text
  try {
    const links = await Promise.all(
      targets.map(async ({ name, ...target }) => {
        const { url } = await server.customerPage.createLink(target)
        return name ? `${name}: ${url}` : url
      }),
    )
    const introduction = `${introduced ?? INTRODUCTIONS[first.of]}:`
    return [
      text,
      '',
      ...(links.length === 1 ? [`${introduction} ${links[0]}`] : [introduction, ...links]),
    ].join('\n')
  } catch {
    // The message matters more than its link.
    return text
  }
}

/** `number`: digits only. */
export function whatsappAddress(number: string, text: string): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`
}

/** `compose` makes the text; null: nothing is opened. The window comes first: browsers open one only right after a click. */
export async function openWhatsapp(number: string, compose: () => Promise<string | null>): Promise<void> {
  const page = open('', '_blank')
  const text = await compose()
  if (text === null || !page) return page?.close()
  page.opener = null
  page.location.replace(whatsappAddress(number, text))
}
