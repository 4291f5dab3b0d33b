import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/support/chromium.ts'
import type { LanOptions } from './e2e/support/lan-shop.ts'

export default defineConfig<object, LanOptions>({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: 'test-results/e2e',
  // One more than the least machine has processors: some always wait for something.
  workers: 3,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // Bounds for what never comes. A machine that is busy otherwise takes many times longer than an idle one, and nothing here measures time.
  timeout: 240_000,
  expect: {
    timeout: 30_000,
    // No picture is kept: those that are compared are both taken in the same run.
    toHaveScreenshot: { pathTemplate: 'test-results/pictures/{testFileName}/{arg}{ext}' },
  },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    viewport: { width: 1440, height: 900 },
    // Movement shows nothing here and makes every step wait.
    contextOptions: { reducedMotion: 'reduce' },
    // Over loopback, packing an answer takes longer than sending it as it is.
    extraHTTPHeaders: { 'accept-encoding': 'identity' },
    // A kept copy of the app would hide what the server answers; the offline journeys switch it on.
    serviceWorkers: 'block',
    // A trace of every step costs a third of the processor: `--trace on` makes one where it is wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    // What hangs on the address by which tablets know the server. Each has one file: its shop is the worker's, as the browser has to trust it.
    { name: 'lan-http', testMatch: 'lan.spec.ts', use: { scheme: 'http' } },
    { name: 'lan-https', testMatch: 'lan.spec.ts', use: { scheme: 'https', serviceWorkers: 'allow' } },
    { name: 'lan-looks', testMatch: 'lan-looks.spec.ts', use: { scheme: 'http' } },
    { name: 'counter', testIgnore: ['lan.spec.ts', 'lan-looks.spec.ts'] },
  ],
})
