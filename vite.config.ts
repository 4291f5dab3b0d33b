import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa'
import { contractRoutes } from './web/build/contract-routes.ts'
import { partNames } from './web/build/part-names.ts'
import { pureSchemas } from './web/build/pure-schemas.ts'
import { shareManifest } from './web/build/share-manifest.ts'

const api = process.env.API_URL ?? 'http://127.0.0.1:3001'

const manifest: Partial<ManifestOptions> = {
  name: 'PrintPro',
  short_name: 'PrintPro',
  description: 'Kasir dan pembukuan percetakan digital',
  lang: 'id',
  start_url: '/',
  display: 'standalone',
  background_color: '#F5F4F0',
  theme_color: '#F5F4F0',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}

export default defineConfig({
  plugins: [
    react(),
    pureSchemas(),
    contractRoutes(),
    partNames(),
    shareManifest(manifest),
    // Compressed once and tightly at build time, instead of per request.
    compression({ algorithms: ['brotliCompress', 'gzip'], include: /\.(js|css|html|svg|webmanifest)$/ }),
    // The whole app is cached on the device: the counter opens and sells offline.
    VitePWA({
      registerType: 'autoUpdate',
      injectRegister: false,
      manifest,
      workbox: {
        importScripts: ['/share-target.js'],
        globIgnores: ['share-target.js'],
        globPatterns: ['**/*.{js,css,html,svg,png,woff2,webmanifest}'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [
          /^\/api(\/|$)/,
          /^\/healthz$/,
          /^\/readyz$/,
          /^\/https(\/|$)/,
          /^\/p\//,
          /^[^?]*\.[^/?]*(\?|$)/,
        ],
        cleanupOutdatedCaches: true,
        skipWaiting: true,
        clientsClaim: true,
      },
    }),
  ],
  // Dexie's build for present browsers, which its package offers beside the one for old ones: 2 kB less before the first sale.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.min.mjs' }] },
  build: {
    outDir: 'dist',
    manifest: true,
    // Licences of the bundled packages, for the notices (scripts/make-package.mjs).
    license: { fileName: '.vite/licences.json' },
    target: 'es2022',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    // A few files that are needed together, instead of three hundred small ones: they compress better and take fewer requests.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs.
            { name: 'base', tags: ['$initial'], priority: 1 },
            // With what the till imports.
            { name: 'create-transaction-page', test: /create-transaction-page\.tsx$/ },
            // The API client, which fetches the user and the products before the first sale.
            { name: 'sign-in', test: /web\/data\/sign-in\.ts$/ },
            // What signing in needs, without the parts of the pages behind it.
            { name: 'login-screen', test: /login-screen\.tsx$/ },
            // Validation of forms, which the first load does without.
            {
              name: 'schemas',
              test: /node_modules\/zod\/|\?schemas$/,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            { name: 'parts', minShareCount: 3 },
            // Small modules that two screens share; a chart's library stays with its charts.
            { name: 'pairs', minShareCount: 2, test: /\/(web|core|contract)\/|\/@tabler\// },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '^/p/': api } },
})
