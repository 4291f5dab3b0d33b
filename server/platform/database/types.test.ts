import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../testing/fresh-database.ts'
import { generateTypes } from './generate-types.ts'

test('types.ts matches the migrated schema (else: npm run types:database)', async () => {
  const fresh = await freshDatabase()
  const folder = await mkdtemp(path.join(tmpdir(), 'printpro-types-'))
  try {
    await generateTypes(fresh.db, path.join(folder, 'types.ts'))
    const committed = await readFile(path.join(import.meta.dirname, 'types.ts'), 'utf8')
    expect(committed).toBe(await readFile(path.join(folder, 'types.ts'), 'utf8'))
  } finally {
    await rm(folder, { recursive: true })
    await fresh.close()
  }
})
