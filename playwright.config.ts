import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/support/chromium.ts'
import type { LanOptions } from './e2e/support/lan-shop.ts'

export default defineConfig<object, LanOptions>({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: 'test-results/e2e',
  // As many as the smallest machine has processors.
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // Bounds for hangs: a busy machine takes many times longer than an idle one, and no test here measures time.
  timeout: 600_000,
  expect: {
    timeout: 60_000,
    // No screenshot is kept: compared ones come from the same run.
    toHaveScreenshot: { pathTemplate: 'test-results/pictures/{testFileName}/{arg}{ext}' },
  },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    viewport: { width: 1440, height: 900 },
    // Animations show nothing here and delay every step.
    contextOptions: { reducedMotion: 'reduce' },
    // Over loopback compressing takes longer than sending.
    extraHTTPHeaders: { 'accept-encoding': 'identity' },
    // The service worker would hide the server's answers; the offline tests allow it.
    serviceWorkers: 'block',
    // A trace of every step costs a third of the CPU time: `--trace on` where it is needed.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    // Tests that depend on the address by which tablets reach the server. One file each: the browser has to trust the worker's own shop.
    { name: 'lan-http', testMatch: 'lan.spec.ts', use: { scheme: 'http' } },
    { name: 'lan-https', testMatch: 'lan.spec.ts', use: { scheme: 'https', serviceWorkers: 'allow' } },
    { name: 'lan-appearance', testMatch: 'lan-appearance.spec.ts', use: { scheme: 'http' } },
    { name: 'counter', testIgnore: ['lan.spec.ts', 'lan-appearance.spec.ts'] },
  ],
})
