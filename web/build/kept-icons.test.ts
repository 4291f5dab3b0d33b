import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ComponentType, createElement, type SVGProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { drawnIcon } from '../icons/drawn-icon.ts'
import { readIcons } from './kept-icons.ts'

const web = path.join(import.meta.dirname, '..')
const icons = readIcons(path.join(web, 'icons/icons.json'))

test('the icons that screens use are kept, and no others', () => {
  const screens = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  )
  const used = screens.flatMap((name) => {
    const imports = readFileSync(path.join(web, name), 'utf8').matchAll(
      /^import \{([^}]*)\} from '@tabler\/icons-react'$/gm,
    )
    return [...imports].flatMap(([, names = '']) => names.match(/\bIcon\w+/g) ?? [])
  })
  // `vite build` rewrites them.
  expect(Object.keys(icons)).toEqual([...new Set(used)].sort())
})

test('each is drawn as its package draws it', async () => {
  for (const [name, shapes] of Object.entries(icons)) {
    const { default: Icon } = (await import(
      `../../node_modules/@tabler/icons-react/dist/esm/icons/${name}.mjs`
    )) as { default: ComponentType<SVGProps<SVGSVGElement> & { size: number }> }
    const drawn = (icon: typeof Icon) =>
      renderToStaticMarkup(createElement(icon, { size: 18, className: 'ink', 'aria-hidden': true }))
    const [, ofPackage] = /class="(tabler-icon tabler-icon-[^"]*)"/.exec(drawn(Icon)) ?? []
    expect(drawn(drawnIcon(shapes)), name).toBe(drawn(Icon).replace(ofPackage ?? '', 'tabler-icon ink'))
  }
})
