import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { httpsAddressFor, type ServerNameSettings } from '../http/direct-https.ts'
import type { Env } from '../process/env.ts'
import { consoleCommand } from '../process/package.ts'
import { hasAuthority, readAuthority } from './certificate-files.ts'

/** How to trust the shop's authority on each kind of device, in the words of its own menus. */
const DEVICES = [
  {
    name: 'Windows (Chrome, Edge)',
    agent: /Windows/,
    steps: [
      'Unduh sertifikat, lalu klik dua kali filenya.',
      'Pilih <b>Install Certificate…</b> (Instal Sertifikat), lalu <b>Local Machine</b> (Komputer Lokal). Untuk satu akun saja: Current User.',
      'Pilih <b>Place all certificates in the following store</b> → Browse → <b>Trusted Root Certification Authorities</b>.',
      'Next, Finish, lalu tutup dan buka lagi browsernya.',
    ],
  },
  {
    name: 'Android (Chrome)',
    agent: /Android/,
    steps: [
      'Unduh sertifikat.',
      'Buka <b>Setelan</b> → Keamanan &amp; privasi → Setelan keamanan lainnya → <b>Enkripsi &amp; kredensial</b>. Atau cari “sertifikat” di Setelan.',
      'Pilih <b>Instal sertifikat</b> → <b>Sertifikat CA</b> → Tetap instal, lalu pilih file yang diunduh.',
      'Perangkat tanpa kunci layar diminta memasangnya dulu.',
    ],
  },
  {
    name: 'iPhone dan iPad (Safari)',
    agent: /iPhone|iPad/,
    steps: [
      'Buka halaman ini di Safari, unduh sertifikat, dan izinkan profilnya.',
      'Buka <b>Pengaturan</b> → Umum → <b>VPN &amp; Manajemen Perangkat</b> → profil PrintPro → <b>Pasang</b>.',
      'Buka <b>Pengaturan</b> → Umum → Mengenai → <b>Pengaturan Kepercayaan Sertifikat</b>, lalu aktifkan PrintPro.',
    ],
  },
  {
    name: 'Mac (Safari, Chrome)',
    agent: /Macintosh/,
    steps: [
      'Unduh sertifikat, lalu klik dua kali filenya: ia masuk ke <b>Akses Rantai Kunci</b> (Keychain Access).',
      'Klik dua kali sertifikat PrintPro di sana → Kepercayaan (Trust) → <b>Selalu Percaya</b>.',
    ],
  },
  {
    name: 'Firefox',
    agent: /Firefox/,
    steps: [
      'Di Windows, Mac, dan Android, Firefox percaya sertifikat yang sudah dipasang seperti di atas.',
      'Di Linux: Setelan → Privasi &amp; Keamanan → Sertifikat → <b>Lihat Sertifikat…</b> → Otoritas → <b>Impor…</b>, centang “Percayai CA ini untuk mengenali situs web”.',
    ],
  },
]

/**
 * `/https`, also over http: the certificate, how to install it, and the link to https, for devices that do not trust it yet.
 * `/https/state.json` tells the app the https port; null: none.
 */
export function trustPage(env: ServerNameSettings & Pick<Env, 'dataDir'>): Hono {
  const own = () =>
    env.https.isOn && !env.https.given && hasAuthority(env.dataDir) ? readAuthority(env.dataDir) : null
  return new Hono()
    .get('/', (c) => {
      const authority = own()
      const address = httpsAddressFor(c, env)
      const agent = c.req.header('user-agent') ?? ''
      const here = DEVICES.find((device) => device.agent.test(agent))
      const body =
        authority && address
          ? html`<p>Sambungan https membuat PrintPro tetap bisa dibuka dan dimuat ulang selama server atau jaringan mati, dan
  tidak bisa dibaca orang lain di Wi-Fi yang sama. Setiap perangkat perlu sekali saja mempercayai sertifikat toko ini.</p>
<ol class="way">
  <li><b>Unduh sertifikat toko</b><a class="main" href="/https/printpro-ca.crt">Unduh sertifikat</a>
    <p>Sidik jarinya (SHA-256) harus sama dengan yang tercetak oleh <code>${consoleCommand('https')}</code>:</p>
    <code class="print">${authority.fingerprint256}</code></li>
  <li><b>Pasang di perangkat ini</b>${DEVICES.map(
    (device) => html`<details name="device" ${device === here ? 'open' : ''}><summary>${device.name}</summary>
      <ol>${device.steps.map((step) => html`<li>${raw(step)}</li>`)}</ol></details>`,
  )}</li>
  <li><b>Buka lewat https</b><a class="main" href="${new URL('/', address).href}">Buka ${address.host}</a>
    <p>Setelah itu alamat http pindah sendiri ke sini di perangkat ini.</p></li>
</ol>
<p>Sertifikat ini hanya berlaku untuk alamat di jaringan lokal dan nama server ini, bukan untuk situs lain.</p>`
          : html`<p>${
              address
                ? html`Toko ini memakai sertifikatnya sendiri: <a href="${new URL('/', address).href}">${address.host}</a>`
                : html`Https belum dinyalakan. Di komputer server jalankan <code>${consoleCommand('https')}</code>, lalu mulai ulang PrintPro.`
            }</p>`
      return c.html(page(body))
    })
    .get('/printpro-ca.crt', (c) => {
      const authority = own()
      if (!authority) return c.notFound()
      return c.body(new Uint8Array(authority.raw), 200, {
        'content-type': 'application/x-x509-ca-cert',
        'content-disposition': 'attachment; filename="printpro-ca.crt"',
        'cache-control': 'no-store',
      })
    })
    .get('/state.json', (c) =>
      c.json({ port: env.https.isOn ? env.https.port : null }, 200, { 'cache-control': 'no-store' }),
    )
}

function page(body: ReturnType<typeof html>) {
  return html`<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<title>Https untuk perangkat ini · PrintPro</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<style>
body { max-width: 640px; margin: 0 auto; padding: 24px 16px 64px; font: 16px/1.5 "Plus Jakarta Sans", system-ui, sans-serif; color: #101215; background: #f5f4f0 }
h1 { font-size: 24px; line-height: 1.25 }
.way { padding: 0; list-style: none; counter-reset: step }
.way > li { margin: 12px 0; padding: 16px; background: #fff; border: 1px solid #d9d6cd; border-radius: 8px; counter-increment: step }
.way > li > b::before { content: counter(step) ". " }
.main { display: block; margin: 12px 0; padding: 12px 16px; font-weight: 650; text-align: center; text-decoration: none; color: #101215; background: #00aeef; border-radius: 6px }
details { margin-top: 8px; border-top: 1px solid #d9d6cd }
summary { padding: 10px 0; font-weight: 600; cursor: pointer }
details ol { margin: 0 0 8px; padding-left: 22px }
details li { margin: 6px 0 }
.print { display: block; overflow-wrap: anywhere; font-size: 13px }
@media (prefers-color-scheme: dark) {
  body { color: #f2f1ed; background: #101215 }
  .way > li { background: #191c20; border-color: #33373d }
  details { border-color: #33373d }
  a:not(.main) { color: #5cc8f5 }
}
</style>
</head>
<body>
<h1>Https untuk perangkat ini</h1>
${body}
</body>
</html>`
}
