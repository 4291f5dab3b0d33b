import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { compileCache } from './server/testing/run-server.ts'
import { contractRoutes } from './web/build/contract-routes.ts'

/** The order of the files: a new one for each run, unless TEST_SEED repeats one (`npm test` prints it). */
const seed = Number(process.env.TEST_SEED ?? Date.now() % 100_000)

/** Files that start servers or databases take longest: begun first, so that in the end no worker is left alone with one. Else the seed decides the order. */
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
    // The shop's day comes from its own settings: a test that passes only in one machine's zone is wrong.
    env: { TZ: 'UTC', NODE_COMPILE_CACHE: compileCache },
    // No test mocks a module, and no module keeps anything of one: every file in a process of its own would only read them all anew.
    isolate: false,
    // Each worker has a PostgreSQL of its own, and reads every module itself. `npm test` runs the journeys beside them.
    maxWorkers: 2,
    sequence: { sequencer: Shuffled, seed },
    // Bounds for what never comes. A machine that is busy otherwise takes many times longer than an idle one, and nothing here measures time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
