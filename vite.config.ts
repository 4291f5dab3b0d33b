import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { VitePWA } from 'vite-plugin-pwa'
import { contractRoutes } from './web/build/contract-routes.ts'
import { keptIcons } from './web/build/kept-icons.ts'
import { leanPackages } from './web/build/lean-packages.ts'
import { mantineStyles } from './web/build/mantine-styles.ts'
import { partNames } from './web/build/part-names.ts'
import { pureSchemas } from './web/build/pure-schemas.ts'

const api = process.env.API_URL ?? 'http://127.0.0.1:3001'

const FIELDS =
  /\/web\/(kit|parts)\/(\w+\/)?(money|table-head|print-invoice|initials|highlighted|tier-badge|unit-tile|method-field|paid-field|discount|discount-field|split-button|number-field|number-text|use-pick-list|use-today)|\/web\/data\/(replica|products|search|stored-customer)\.ts|node_modules\/uuidv7\/|\/core\/\w+\/(sale|product)\.ts|create-transaction\/(draft|price-draft|field-path|payment-parts)\.ts|kit\/fields\/quantity-field|icons\/Icon(Trash|Printer|ChevronRight|X)\.|components\/(Input|TextInput)\//

const SHARED = {
  // Used by nearly every screen, and the query cache.
  screen:
    /virtual:icons\/|node_modules\/@mantine\/core\/(esm\/components|styles)\/(Anchor|Title|Stack|Group|Skeleton)\b|(CheckIcon|RadioIcon|AccordionChevron|get-title-size|filter-falsy-children|get-auto-contrast-value|use-force-update)\.mjs|node_modules\/@tanstack\/(react-query|query-core)\/|\/web\/(data\/(query-client|changes)|kit\/\w+\/(status|summary-cells|search-field|unsaved-work|use-copy|use-now))\b/,
  // Small rules of several screens.
  rules:
    /\/core\/\w+\/(audited-tables|right-labels|stage|drawer-labels|day-report|receivable|health|refund-allocation|picture)\.ts|\/contract\/entities\.ts/,
  // Lists and tables, their filters and menus.
  lists:
    /\/web\/(kit\/(lists\/|display\/export-button)|parts\/(\w+\/)?(import-button|payment-badge|order-link|order-status))|node_modules\/@mantine\/core\/(esm\/components|styles)\/(Chip|Menu)\b|find-element-ancestor|get-context-item-index|use-delayed-hover|create-scoped-keydown|node_modules\/@tanstack\/(react-virtual|virtual-core)/,
  // Dialogs in which a record is written.
  records:
    /\/web\/(kit\/records\/|kit\/\w+\/(dialog|dialog-foot|layers|on-mod-enter)\b)|node_modules\/@mantine\/form\/|useBlocker|fast-deep-equal|klona|node_modules\/@mantine\/core\/(esm\/components|styles)\/(Textarea|InlineInput)\b/,
}

export default defineConfig({
  plugins: [
    react(),
    keptIcons(),
    mantineStyles(),
    leanPackages(),
    pureSchemas(),
    contractRoutes(),
    partNames(),
    // Compressed once and tightly at build time, instead of per request.
    compression({ algorithms: ['brotliCompress', 'gzip'], include: /\.(js|css|html|svg|webmanifest)$/ }),
    // The whole app is cached on the device: the counter opens and sells offline.
    VitePWA({
      registerType: 'autoUpdate',
      injectRegister: false,
      manifest: {
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
      },
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,png,woff2,webmanifest}'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [
          /^\/api(\/|$)/,
          /^\/healthz$/,
          /^\/readyz$/,
          /^\/https(\/|$)/,
          /^[^?]*\.[^/?]*(\?|$)/,
        ],
        cleanupOutdatedCaches: true,
        skipWaiting: true,
        clientsClaim: true,
      },
    }),
  ],
  resolve: {
    alias: [
      // The package's own entry is a build for old browsers.
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      // React has this built in since version 18.
      { find: /^use-sync-external-store\/shim(?=\/|$)/, replacement: 'use-sync-external-store' },
    ],
  },
  build: {
    outDir: 'dist',
    manifest: true,
    // Licences of the bundled packages, for the notices (scripts/make-package.mjs).
    license: { fileName: '.vite/licences.json' },
    target: 'es2022',
    modulePreload: {
      polyfill: false,
      // A screen preloads its own chunks: listing those of all other screens would only enlarge the first load.
      resolveDependencies: (file, needed) =>
        /-page-[^/]+$/.test(file) ? needed : needed.filter((name) => name.endsWith('.css')),
    },
    chunkSizeWarningLimit: 700,
    // One file for what every page needs, another for fields and local records: they compress better than thirty, and arrive together.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], priority: 1 },
            { name: 'base', test: /rolldown.runtime/, priority: 1 },
            { name: 'fields', test: FIELDS },
            // Basis of dialogs, menus and tooltips, loaded right after the first screen.
            { name: 'floating', test: /@floating-ui|components\/(Popover|Tooltip|ScrollArea)\// },
            { name: 'dialogs', test: /components\/(Modal|ModalBase|Drawer|Paper)\// },
            // The API client, shared by screens and print pages.
            {
              name: 'server',
              test: /node_modules\/@orpc\/|web\/(data\/(server|reachability)|domain-error)\.ts/,
              priority: 1,
            },
            // Printing and its preview in Pengaturan: one file.
            { name: 'printing', test: /web\/parts\/printing\/(?!print-invoice|window-styles)/ },
            // Validation of office forms, not part of the first load.
            {
              name: 'schemas',
              test: /node_modules\/zod\/|\?schemas$/,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            // Small shared parts: a few files by purpose instead of a hundred of some hundred bytes.
            ...Object.entries(SHARED).map(([name, test]) => ({
              name,
              test,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            })),
            // Other shared parts, each too small for a request of its own.
            {
              name: 'parts',
              test: /\/web\/(kit|parts)\/|node_modules\/@mantine\/core\//,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api } },
})
