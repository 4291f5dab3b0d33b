import { defineConfig } from 'vitest/config'
import { contractRoutes } from './web/build/contract-routes.ts'

export default defineConfig({
  plugins: [contractRoutes()],
  test: {
    include: ['{core,contract,server,web,drill,fuzz,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/testing/global-setup.ts'],
    // The shop's day comes from its own settings: a test that passes only in one machine's zone is wrong.
    env: { TZ: 'UTC' },
    // No test mocks a module, and no module keeps anything of one: every file in a process of its own would only read them all anew.
    isolate: false,
    // Each worker has a PostgreSQL of its own.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
