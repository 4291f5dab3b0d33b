import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { compileCache } from './server/testing/run-server.ts'
import { contractRoutes } from './web/build/contract-routes.ts'

/** A random order of files, repeatable by TEST_SEED (`npm test` prints it). */
const seed = Number(process.env.TEST_SEED ?? Date.now() % 100_000)

/** Files that start servers or databases take longest: they run first, so that no worker is left alone with one at the end. */
class Shuffled extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, sequence } = this.ctx.config
    const place = ({ moduleId }: TestSpecification) =>
      hash('sha1', `${sequence.seed} ${path.relative(root, moduleId)}`)
    const isLong = ({ moduleId }: TestSpecification) =>
      /runServer|startEmbedded|\b(drill|fuzz)\(/.test(readFileSync(moduleId, 'utf8'))
    const shuffled = files.toSorted((one, other) => (place(one) < place(other) ? -1 : 1))
    return [...shuffled.filter(isLong), ...shuffled.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  plugins: [contractRoutes()],
  test: {
    include: ['{core,contract,server,web,bench,drill,fuzz,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/testing/global-setup.ts'],
    // The shop's day depends on its own time zone, never on the machine's.
    env: { TZ: 'UTC', NODE_COMPILE_CACHE: compileCache },
    execArgv: ['--import', new URL('server/testing/remember-hashes.ts', import.meta.url).href],
    // Tests mock no modules, and modules keep no state of a test: isolation would only reload everything for each file.
    isolate: false,
    // Each worker has its own PostgreSQL and module cache.
    maxWorkers: 2,
    sequence: { sequencer: Shuffled, seed },
    // Bounds for hangs: a busy machine takes many times longer than an idle one, and no test here measures time.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000 } },
  },
})
