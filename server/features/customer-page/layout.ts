import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { whatsappAddress, whatsappNumber } from '../../../core/customers/customer.ts'
import { formatDay, formatTime, relativeDay } from '../../../core/text/formatting.ts'
import { type Day, dayOf, type ShopZone } from '../../../core/time/calendar.ts'
import type { PageShop } from './queries.ts'
import { SCRIPT } from './script.ts'
import { STYLE } from './style.ts'

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Nothing but this style sheet, this script and pictures of this server; forms go nowhere else; no frame may show it. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src ${sourceOf(STYLE)}`,
  `script-src ${sourceOf(SCRIPT)}`,
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Shapes from Tabler Icons (MIT). */
const ICONS = {
  whatsapp:
    '<path d="M3 21l1.65-3.8a9 9 0 1 1 3.4 2.9l-5.05.9"/><path d="M9 10a.5.5 0 0 0 1 0v-1a.5.5 0 0 0-1 0v1a5 5 0 0 0 5 5h1a.5.5 0 0 0 0-1h-1a.5.5 0 0 0 0 1"/>',
  download: '<path d="M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2M7 11l5 5l5-5M12 4v12"/>',
  copy: '<path d="M8 10a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2zM16 8V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h2"/>',
  file: '<path d="M14 3v4a1 1 0 0 0 1 1h4M17 21H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h7l5 5v11a2 2 0 0 1-2 2z"/>',
  place:
    '<path d="M9 11a3 3 0 1 0 6 0a3 3 0 0 0-6 0M17.66 16.66L13.4 20.9a2 2 0 0 1-2.8 0l-4.26-4.24a8 8 0 1 1 11.32 0z"/>',
  repeat: '<path d="M4 12V9a3 3 0 0 1 3-3h13m-3-3l3 3l-3 3M20 12v3a3 3 0 0 1-3 3H4m3 3l-3-3l3-3"/>',
  zoom: '<path d="M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M7 10h6M10 7v6M21 21l-6-6"/>',
  check: '<path d="M5 12l5 5l10-10"/>',
} as const

export function icon(name: keyof typeof ICONS) {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${raw(ICONS[name])}</svg>`
}

/** A link that opens WhatsApp with a text to the shop; null without a number. */
export function whatsappLink(shop: PageShop, text: string): string | null {
  const number = whatsappNumber({ phone: shop.phone.split(/[/,]/)[0] ?? '' })
  return number && whatsappAddress(number, text)
}

/** 'hari ini, 15.05', 'besok', 'Sen, 23 Nov 2026'. */
export function dayWords(day: Day, today: Day): string {
  const near = relativeDay(day, today)
  return /\d/.test(near) ? formatDay(day) : near.toLowerCase()
}

export function momentWords(at: string, zone: ShopZone, now: Date): string {
  return `${dayWords(dayOf(at, zone), dayOf(now, zone))}, ${formatTime(at, zone)}`
}

type PageParts = {
  shop: PageShop
  /** Follows the name of the shop in the title. */
  title: string
  /** Written to the shop by WhatsApp. */
  greeting: string
  content: Html
  /** Asks again while it is in view. */
  follows?: boolean
}

export function page({ shop, title, greeting, content, follows = false }: PageParts): Html {
  const whatsapp = whatsappLink(shop, greeting)
  return html`<!doctype html>
<html lang="id"><head><meta charset="utf-8"><title>${title} · ${shop.name}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow"><meta name="referrer" content="no-referrer"><meta name="description" content="${title} di ${shop.name}">
<meta name="theme-color" media="(prefers-color-scheme:light)" content="#f5f4f0"><meta name="theme-color" media="(prefers-color-scheme:dark)" content="#101215">
<link rel="icon" href="${shop.logoVersion ? `/p/logo?${shop.logoVersion}` : 'data:,'}">
<style>${raw(STYLE)}</style></head>
<body><div class="sheet">
<header class="shop">${shop.logoVersion ? html`<img src="/p/logo?${shop.logoVersion}" alt="" width="44" height="44">` : ''}<div><strong>${shop.name}</strong>${shop.address ? html`<span class="detail">${shop.address}</span>` : ''}</div>
${whatsapp ? html`<a class="button screen" href="${whatsapp}" rel="noopener noreferrer" aria-label="WhatsApp ${shop.name}">${icon('whatsapp')}</a>` : ''}</header>
<p id="lost" class="notice screen" role="status" hidden></p><p id="news" class="hidden" role="status"></p>
<main ${follows ? raw('data-follow class="wide"') : ''}>${content}</main>
<footer class="foot" aria-hidden="true"><div class="bar"><i></i><i></i><i></i><i></i><i></i><i></i><i></i><i></i></div></footer>
</div><script>${raw(SCRIPT)}</script></body></html>`
}

/** A page of one sentence, for moments in which the shop itself cannot be asked. */
export async function sentenceAnswer(
  c: Context,
  status: 403 | 404 | 413 | 429 | 500 | 503,
  sentence: string,
): Promise<Response> {
  return c.html(await sentencePage(sentence), status)
}

function sentencePage(sentence: string): Html {
  return html`<!doctype html>
<html lang="id"><head><meta charset="utf-8"><title>${sentence}</title><meta name="viewport" content="width=device-width,initial-scale=1"><style>${raw(STYLE)}</style></head>
<body><div class="sheet"><main><section class="pad"><p>${sentence}</p></section></main></div></body></html>`
}

/** For a link that opens nothing: the same whether it never existed, has ended or was revoked. */
export function closedPage(shop: PageShop): Html {
  const greeting = `Halo ${shop.name},`
  const whatsapp = whatsappLink(shop, greeting)
  return page({
    ...{ shop, title: 'Link tidak berlaku', greeting },
    content: html`<section class="pad"><h1>Link ini tidak berlaku</h1><p>Minta link yang baru ke toko.</p></section>
<section class="now">${whatsapp ? html`<a class="button main" href="${whatsapp}" rel="noopener noreferrer">${icon('whatsapp')}Tanya lewat WhatsApp</a>` : ''}</section>`,
  })
}
