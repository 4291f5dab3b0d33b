import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { compiled } from './server/testing/run-server.ts'
import { contractRoutes } from './web/build/contract-routes.ts'

/** Files that start servers or databases of their own take longest: begun first, so that in the end no worker is left alone with one. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const starts = ({ moduleId }: TestSpecification) =>
      /runServer|startEmbedded|\b(drill|fuzz)\(/.test(readFileSync(moduleId, 'utf8'))
    const sorted = await super.sort(files)
    return [...sorted.filter(starts), ...sorted.filter((file) => !starts(file))]
  }
}

export default defineConfig({
  plugins: [contractRoutes()],
  test: {
    include: ['{core,contract,server,web,bench,drill,fuzz,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/testing/global-setup.ts'],
    // The shop's day comes from its own settings: a test that passes only in one machine's zone is wrong.
    env: { TZ: 'UTC', NODE_COMPILE_CACHE: compiled },
    // No test mocks a module, and no module keeps anything of one: every file in a process of its own would only read them all anew.
    isolate: false,
    // Each worker has a PostgreSQL of its own. One more than the least machine has processors: some always wait for something.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
