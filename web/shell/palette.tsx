import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { Spotlight, spotlight } from '@mantine/spotlight'
import { useShop } from '../data/session.tsx'
import '@mantine/spotlight/styles.layer.css'
import {
  IconBox,
  IconCalculator,
  IconKeyboard,
  IconMoon,
  IconPlus,
  IconReceipt,
  IconSun,
  IconUser,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Keys } from '../kit/keys.tsx'
import { PAGE_FACTS } from '../pages.ts'
import classes from './palette.module.css'
import { type PaletteResult, type PaletteResults, searchShop } from './palette-search.ts'

const CalculatorDialog = lazy(() =>
  import('../parts/calculator-dialog.tsx').then((module) => ({ default: module.CalculatorDialog })),
)

type PaletteProps = {
  /** Counts up each time the palette is to open. */
  requests: number
  onHelp: () => void
}

const NOTHING: PaletteResults = { transactions: [], customers: [], products: [] }

/** Actions and pages at once; transactions, customers and products by typing. Only what the role may open. */
export function Palette({ requests, onHelp }: PaletteProps) {
  const { pages: menu } = useShop()
  const navigate = useNavigate()
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  const [query, setQuery] = useState('')
  const [calculator, setCalculator] = useState<boolean>()
  const mayList = menu.includes('/transactions')
  const mayOpenCustomers = menu.includes('/customers')
  const mayOpenProducts = menu.includes('/products')
  const results = useResults(mayList || mayOpenCustomers || mayOpenProducts ? query : '', mayList)

  useEffect(() => {
    if (requests > 0) spotlight.open()
  }, [requests])

  const matches = (label: string) => label.toLowerCase().includes(query.trim().toLowerCase())
  const actions: Entry[] = [
    ...(menu.includes('/create-transaction')
      ? [
          {
            id: 'new',
            label: 'Buat transaksi baru',
            icon: <IconPlus {...ICON} />,
            keys: 'N',
            go: () => navigate({ to: '/create-transaction' }),
          },
        ]
      : []),
    {
      id: 'calculator',
      label: 'Kalkulator',
      icon: <IconCalculator {...ICON} />,
      go: () => setCalculator(true),
    },
    {
      id: 'theme',
      label: dark ? 'Mode terang' : 'Mode gelap',
      icon: dark ? <IconSun {...ICON} /> : <IconMoon {...ICON} />,
      go: () => setColorScheme(dark ? 'light' : 'dark'),
    },
    { id: 'help', label: 'Daftar pintasan', icon: <IconKeyboard {...ICON} />, keys: '?', go: onHelp },
  ]
  const pages: Entry[] = menu.map((page) => {
    const { name, icon: Icon } = PAGE_FACTS[page]
    return { id: page, label: name, icon: <Icon {...ICON} />, go: () => navigate({ to: page }) }
  })
  // What has no page of its own that the role may open leads to the transactions that hold it.
  const list = (group: PaletteResult[], icon: ReactNode, open?: (id: string) => void): Entry[] =>
    open || mayList
      ? group.map(({ id, label, detail, search }) => ({
          id,
          label,
          detail,
          icon,
          go: () => (open ? open(id) : navigate({ to: '/transactions', search: { cari: search } })),
        }))
      : []
  const openOrder = (id: string) => navigate({ to: '/transactions', search: { nota: id } })
  const openCustomer = (id: string) => navigate({ to: '/customers', search: { buka: id } })
  const openProduct = (id: string) => navigate({ to: '/products', search: { buka: id } })

  const groups: { name: string; entries: Entry[] }[] = [
    { name: 'Tindakan', entries: actions.filter((entry) => matches(entry.label)) },
    { name: 'Halaman', entries: pages.filter((entry) => matches(entry.label)) },
    { name: 'Transaksi', entries: list(results.transactions, <IconReceipt {...ICON} />, openOrder) },
    {
      name: 'Pelanggan',
      entries: list(results.customers, <IconUser {...ICON} />, mayOpenCustomers ? openCustomer : undefined),
    },
    {
      name: 'Produk',
      entries: list(results.products, <IconBox {...ICON} />, mayOpenProducts ? openProduct : undefined),
    },
  ].filter((group) => group.entries.length > 0)

  return (
    <>
      <Spotlight.Root
        query={query}
        onQueryChange={setQuery}
        shortcut={null}
        size={600}
        yOffset={80}
        radius="lg"
        overlayProps={{ backgroundOpacity: 0.45, blur: 0 }}
        attributes={{ content: { 'aria-label': 'Palet perintah' } }}
      >
        <Spotlight.Search
          className={classes.search}
          placeholder="Cari halaman, transaksi, pelanggan…"
          aria-label="Cari perintah"
        />
        <Spotlight.ActionsList className={classes.list} aria-label="Hasil">
          {groups.map((group) => (
            <Spotlight.ActionsGroup key={group.name} className={classes.group} label={group.name}>
              {group.entries.map((entry) => (
                <Spotlight.Action
                  className={classes.action}
                  key={entry.id}
                  leftSection={entry.icon}
                  rightSection={entry.keys && <Keys keys={entry.keys} />}
                  label={entry.label}
                  description={entry.detail}
                  onClick={entry.go}
                />
              ))}
            </Spotlight.ActionsGroup>
          ))}
          {groups.length === 0 && <Spotlight.Empty>Tidak ada yang cocok</Spotlight.Empty>}
        </Spotlight.ActionsList>
      </Spotlight.Root>
      <Suspense>
        {calculator !== undefined && (
          <CalculatorDialog opened={calculator} onClose={() => setCalculator(false)} />
        )}
      </Suspense>
    </>
  )
}

type Entry = { id: string; label: string; detail?: string; icon: ReactNode; keys?: string; go: () => void }
const ICON = { size: 18 }

/** What the text finds, asked for once typing pauses; an answer to an older text is dropped. */
function useResults(query: string, mayList: boolean): PaletteResults {
  const [results, setResults] = useState(NOTHING)
  const text = query.trim()
  useEffect(() => {
    if (text.length < 2) return setResults(NOTHING)
    let current = true
    const timer = setTimeout(async () => {
      const answer = await searchShop(text, mayList).catch(() => NOTHING)
      if (current) setResults(answer)
    }, 180)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [text, mayList])
  return results
}
