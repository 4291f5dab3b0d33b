import { spawnSync } from 'node:child_process'
import { glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const restricted = 'lint/style/noRestrictedImports'

/** Planted files: where each lies, what it imports, and whether the house allows it. */
const imports: [file: string, from: string, verdict: 'allowed' | 'refused'][] = [
  ['core/orders/a.ts', 'zod', 'allowed'],
  ['core/orders/b.ts', './sale.ts', 'allowed'],
  ['core/orders/c.ts', '../money/money.ts', 'allowed'],
  ['core/orders/d.ts', 'kysely', 'refused'],
  ['core/orders/e.ts', 'node:fs', 'refused'],
  ['core/orders/f.ts', '@mantine/core', 'refused'],
  ['core/orders/g.ts', '../../contract/errors.ts', 'refused'],
  ['core/orders/h.test.ts', 'fast-check', 'allowed'],
  ['contract/a.ts', '../core/money/money.ts', 'allowed'],
  ['contract/b.ts', '@orpc/contract', 'allowed'],
  ['contract/c.ts', '@orpc/server', 'refused'],
  ['contract/d.ts', '../server/app.ts', 'refused'],
  ['contract/e.ts', 'node:crypto', 'refused'],
  ['server/a.ts', '../core/money/money.ts', 'allowed'],
  ['server/b.ts', '../web/format.ts', 'refused'],
  ['server/api/a.ts', '../features/customers/handlers.ts', 'allowed'],
  ['server/features/customers/a.ts', '../../../web/format.ts', 'refused'],
  ['server/features/customers/b.ts', '../products/handlers.ts', 'refused'],
  ['server/features/customers/c.ts', '../products/queries.ts', 'allowed'],
  ['server/features/customers/d.ts', 'kysely', 'refused'],
  ['server/features/customers/e.ts', 'pg', 'refused'],
  ['server/features/customers/queries.ts', 'kysely', 'allowed'],
  ['server/features/customers/account.queries.ts', 'kysely', 'allowed'],
  ['server/platform/database/a.ts', 'pg', 'allowed'],
  ['server/platform/database/b.ts', '../../../web/format.ts', 'refused'],
  ['server/platform/database/c.ts', '../process/operator-error.ts', 'allowed'],
  ['server/platform/database/g.ts', '../process/package.ts', 'allowed'],
  ['server/platform/database/d.ts', '../../features/customers/queries.ts', 'refused'],
  ['server/platform/database/e.ts', '../../api/domain-error.ts', 'refused'],
  ['server/platform/database/f.ts', '../../../core/money/money.ts', 'refused'],
  ['server/platform/database/embedded/a.ts', '../../process/operator-error.ts', 'allowed'],
  ['server/platform/database/embedded/b.ts', '../../../features/store/queries.ts', 'refused'],
  ['server/shared/records/a.ts', 'kysely', 'allowed'],
  ['server/shared/records/b.ts', '../customers/handlers.ts', 'refused'],
  ['web/a.ts', '../core/money/money.ts', 'allowed'],
  ['web/b.ts', '../server/app.ts', 'refused'],
  ['web/c.ts', './data/server.ts', 'allowed'],
  ['web/kit/fields/a.ts', '../display/money.tsx', 'allowed'],
  ['web/kit/fields/b.ts', '../../format.ts', 'allowed'],
  ['web/kit/fields/c.ts', '../../screens/customers/list.tsx', 'refused'],
  ['web/kit/fields/d.ts', '../../shell/shell.tsx', 'refused'],
  ['web/kit/fields/e.ts', '../../parts/payment/method-field.tsx', 'refused'],
  ['web/kit/fields/f.ts', '../../data/server.ts', 'refused'],
  ['web/kit/records/a.ts', '../../data/server.ts', 'refused'],
  ['web/parts/a.ts', '../kit/display/money.tsx', 'allowed'],
  ['web/parts/b.ts', '../data/server.ts', 'allowed'],
  ['web/parts/c.ts', '../shell/shell.tsx', 'refused'],
  ['web/parts/printing/a.ts', '../../screens/invoice/sheet.tsx', 'refused'],
  ['web/data/a.ts', '../kit/display/money.tsx', 'refused'],
  ['web/data/b.ts', '../screens/customers/list.tsx', 'refused'],
  ['web/shell/a.ts', '../parts/printing/print-invoice.ts', 'allowed'],
  ['web/shell/b.ts', '../screens/account/account-dialog.tsx', 'refused'],
  ['web/shell/c.ts', '../routes.tsx', 'refused'],
  ['web/screens/customers/a.ts', '../../../server/customers/queries.ts', 'refused'],
  ['web/screens/customers/b.ts', '../transactions/list.tsx', 'refused'],
  ['web/screens/customers/c.ts', '../../kit/fields/number-field.tsx', 'allowed'],
  ['web/screens/customers/d.ts', '../../data/server.ts', 'allowed'],
  ['web/screens/customers/e.ts', '../../shell/shell.tsx', 'refused'],
  ['web/screens/customers/f.ts', './dialog/form.tsx', 'allowed'],
  ['web/screens/customers/dialog/a.ts', '../../transactions/list.tsx', 'refused'],
  ['web/screens/customers/dialog/b.ts', '../list.tsx', 'allowed'],
  ['web/screens/customers/dialog/c.ts', '../../../kit/fields/number-field.tsx', 'allowed'],
]

const planted = {
  'web/unused.ts': ['const forgotten = 1\n', 'lint/correctness/noUnusedVariables'],
  'server/loose.ts': ['export const same = (a: unknown) => a == 1\n', 'lint/suspicious/noDoubleEquals'],
  'server/shout.ts': ["console.log('hello')\n", 'lint/suspicious/noConsole'],
  'core/money/barrel.ts': ["export * from './money.ts'\n", 'lint/performance/noBarrelFile'],
} as const

let folder: string
let found: Map<string, string[]>

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'printpro-lint-'))
  const files = [
    ...imports.map(
      ([file, from]) => [file, `import { thing } from '${from}'\n\nexport const it = thing\n`] as const,
    ),
    ...Object.entries(planted).map(([file, [text]]) => [file, text] as const),
  ]
  for (const [file, text] of files) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), text)
  }
  // The project's own rules; only the git-ignore file, which this folder lacks, is left out.
  const config = JSON.parse(await readFile(path.join(root, 'biome.json'), 'utf8'))
  await writeFile(path.join(folder, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }))
  found = lint()
})
afterAll(() => rm(folder, { recursive: true }))

test.each(imports)('%s importing %s is %s', (file, _from, verdict) => {
  expect(found.get(file)?.includes(restricted) ?? false).toBe(verdict === 'refused')
})

test.each(Object.entries(planted))('a planted mistake in %s is found', (file, [, rule]) => {
  expect(found.get(file)).toContain(rule)
})

test('nothing that runs in a shop imports what only tests use', async () => {
  const importing: string[] = []
  for await (const file of glob('{core,contract,server,web}/**/*.{ts,tsx}', { cwd: root })) {
    if (/\.test\.tsx?$|^server[\\/]testing/.test(file)) continue
    if (/from '[./]+\/testing\//.test(await readFile(path.join(root, file), 'utf8'))) importing.push(file)
  }
  expect(importing).toEqual([])
})

/** The broken rules by file, as Biome reports them for the planted project. */
function lint(): Map<string, string[]> {
  const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome')
  const run = spawnSync(process.execPath, [biome, 'lint', '--reporter=json', '--max-diagnostics=200'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(run.status).not.toBe(0)
  const report: { diagnostics: { category: string; location: { path: string } }[] } = JSON.parse(run.stdout)
  const byFile = new Map<string, string[]>()
  for (const { category, location } of report.diagnostics) {
    const file = location.path.replaceAll('\\', '/')
    byFile.set(file, [...(byFile.get(file) ?? []), category])
  }
  return byFile
}
