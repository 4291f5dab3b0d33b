// Does an import take ten times as long for ten times the rows, and no more? 2,000 and 20,000 customers, 500 and 5,000 products with
// tiers, new and changed, over HTTP: node bench/imports.ts
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort, runServer } from '../server/testing/run-server.ts'
import { signIn } from '../server/testing/shop.ts'
import { csv, upload } from '../server/testing/upload.ts'

/** How many times as long ten times the rows may take, and the seconds that somebody waits before a screen for an answer. */
const LIMIT = { ratio: 15, seconds: 10 }

type Kind = {
  name: string
  path: string
  sizes: [few: number, many: number]
  file: (rows: number, mark: string) => File
}

const KINDS: Kind[] = [
  {
    name: 'customers',
    path: '/api/customers',
    sizes: [2000, 20_000],
    file: (rows, mark) =>
      csv(
        'Nama;Telepon;Tingkat member;Alamat',
        ...numbers(rows).map(
          (n) =>
            `Pelanggan Nomor ${n};0812${String(n).padStart(8, '0')};${n % 3 ? 'Silver' : 'Gold'};${mark} ${n}`,
        ),
      ),
  },
  {
    name: 'products',
    path: '/api/products',
    sizes: [500, 5000],
    file: (rows, mark) =>
      csv(
        'Nama Produk;Kategori;Jenis Mesin;Satuan;Harga;Ikut Diskon;Tingkat 1;Tingkat 2',
        ...numbers(rows).map(
          (n) =>
            `Produk Nomor ${n};${mark};Digital Printing;pcs;${1000 + n};Ya;50-99: ${900 + n};100+: ${800 + n} [Grosir]`,
        ),
      ),
  },
]

async function main(): Promise<void> {
  for (const kind of KINDS) {
    const [few, many] = [await measured(kind, kind.sizes[0]), await measured(kind, kind.sizes[1])]
    for (const [step, seconds] of many) {
      const ratio = seconds / (few.get(step) ?? 0)
      const over = ratio > LIMIT.ratio || seconds > LIMIT.seconds
      if (over) process.exitCode = 1
      const name = `${step}, ${kind.sizes[1]} ${kind.name}`
      process.stdout.write(
        `${name.padEnd(36)}${seconds.toFixed(2).padStart(7)} s${ratio.toFixed(1).padStart(7)} x${over ? '  over the limit' : ''}\n`,
      )
    }
  }
}

/** What each step takes (seconds) in a new demo shop: new rows first, then the same with something changed in each. */
async function measured({ path: api, file }: Kind, rows: number): Promise<Map<string, number>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'printpro-bench-'))
  await chmod(folder, 0o755)
  const server = await runServer({ DATA_DIR: path.join(folder, 'data'), PORT: String(await freePort()) })
  try {
    const owner = await signIn(server.url, 'owner@printpro.id')
    const steps = new Map<string, number>()
    for (const [kind, mark] of [
      ['new', 'Jl. Kenanga'],
      ['changed', 'Jl. Melati'],
    ] as const) {
      const table = file(rows, mark)
      const send = async (step: string, call: string, fields = {}) => {
        const begun = performance.now()
        const { status, body } = await upload(server, owner, `${api}/${call}`, table, fields)
        if (status !== 200) throw new Error(`${step}: ${JSON.stringify(body)}`)
        steps.set(`${step}, ${kind}`, (performance.now() - begun) / 1000)
        return body
      }
      const { counts, fingerprint } = await send('preview', 'import-previews')
      if (counts[kind] !== rows) throw new Error(`not all rows are ${kind}: ${JSON.stringify(counts)}`)
      await send('import', 'imports', { fingerprint })
    }
    return steps
  } finally {
    await server.end('SIGTERM')
    await rm(folder, { recursive: true })
  }
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, n) => n)
}

await main()
