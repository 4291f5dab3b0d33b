import { TextInput, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
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
import { type ReactNode, useState } from 'react'
import { canBeTransactionNumber } from '../../core/orders/transaction.ts'
import { useShop } from '../data/session.tsx'
import { Dialog } from '../kit/dialogs/dialog.tsx'
import { preloaded } from '../kit/feedback/preloaded.tsx'
import { usePickList } from '../kit/fields/use-pick-list.ts'
import { Keys } from '../kit/keyboard/keys.tsx'
import { menuEntries } from '../pages.ts'
import classes from './palette.module.css'
import { matchScore, type PaletteResult, usePaletteSearch } from './palette-search.ts'

const CalculatorDialog = preloaded(() =>
  import('../parts/calculator-dialog.tsx').then((module) => module.CalculatorDialog),
)

type PaletteProps = { opened: boolean; onClose: () => void; onHelp: () => void }

/** Only what the role may open. */
export function Palette({ opened, onClose, onHelp }: PaletteProps) {
  const [calculator, setCalculator] = useState(false)
  return (
    <>
      <Dialog
        opened={opened}
        onClose={onClose}
        withCloseButton={false}
        size={600}
        yOffset={80}
        radius="lg"
        padding={0}
        zIndex={400}
        attributes={{ content: { 'aria-label': 'Palet perintah' } }}
      >
        <Search onClose={onClose} onHelp={onHelp} onCalculate={() => setCalculator(true)} />
      </Dialog>
      <CalculatorDialog opened={calculator} onClose={() => setCalculator(false)} />
    </>
  )
}

type Entry = { id: string; label: string; detail?: string; icon: ReactNode; keys?: string; go: () => void }
type Group = { name: string; entries: Entry[] }
const ICON = { size: 18 }
/** Ranks a matching page or action above everything but an exact name. */
const DECIDED_SCORE = 3.5

function Search(props: { onClose: () => void; onHelp: () => void; onCalculate: () => void }) {
  const { pages: menu } = useShop()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const mayList = menu.includes('/transactions')
  const results = usePaletteSearch(text, mayList)
  const own = [
    { name: 'Tindakan', entries: useActions(props) },
    {
      name: 'Halaman',
      entries: menuEntries(menu).map(({ page, view, name, icon: Icon }) => ({
        id: name,
        label: name,
        icon: <Icon {...ICON} />,
        go: () => navigate({ to: page, search: view ?? {} }),
      })),
    },
  ]
  // Without access to the record's page, opens its transactions.
  const list = (found: PaletteResult[], icon: ReactNode, open?: (id: string) => void): Entry[] =>
    open || mayList
      ? found.map((one) => ({
          ...one,
          icon,
          go: () => (open ? open(one.id) : navigate({ to: '/transactions', search: { cari: one.label } })),
        }))
      : []
  const openOrder = (id: string) => navigate({ to: '/transactions', search: { nota: id } })
  const openCustomer = (id: string) => navigate({ to: '/customers', search: { buka: id } })
  const openProduct = (id: string) => navigate({ to: '/products', search: { buka: id } })
  const found = [
    { name: 'Transaksi', entries: list(results.transactions, <IconReceipt {...ICON} />, openOrder) },
    {
      name: 'Pelanggan',
      entries: list(
        results.customers,
        <IconUser {...ICON} />,
        menu.includes('/customers') ? openCustomer : undefined,
      ),
    },
    {
      name: 'Produk',
      entries: list(
        results.products,
        <IconBox {...ICON} />,
        menu.includes('/products') ? openProduct : undefined,
      ),
    },
  ]
  const { groups, best } = bestFirst(own, found, text)

  const picks = usePickList({
    options: groups.flatMap(({ entries }) => entries),
    opened: true,
    // Enter waits for results that may rank higher.
    ready:
      ((best >= 2 && !canBeTransactionNumber(text)) || best === 4 || results.answered) &&
      (best >= DECIDED_SCORE || results.known),
    onPick: (entry) => {
      props.onClose()
      entry.go()
    },
    onClose: props.onClose,
  })
  let place = 0
  return (
    <>
      <TextInput
        {...picks.inputProps}
        data-autofocus
        variant="unstyled"
        size="lg"
        className={classes.search}
        placeholder="Cari halaman, transaksi, pelanggan…"
        aria-label="Cari perintah"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          picks.startOver()
        }}
        onKeyDown={picks.onKeyDown}
      />
      {groups.length > 0 ? (
        <ul {...picks.listProps} aria-label="Hasil" className={classes.list}>
          {groups.map(({ name, entries }) => (
            <li key={name} role="presentation">
              {/* biome-ignore lint/a11y/useSemanticElements: a part of a list of options is no fieldset */}
              <div role="group" aria-label={name} className={classes.group}>
                <div className={classes.head} aria-hidden="true">
                  {name}
                </div>
                {entries.map((entry) => (
                  <div key={entry.id} {...picks.optionProps(place++)} className={classes.option}>
                    {entry.icon}
                    <span className={classes.text}>
                      {entry.label}
                      {entry.detail && <span className="detail">{entry.detail}</span>}
                    </span>
                    {entry.keys && <Keys keys={entry.keys} />}
                  </div>
                ))}
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.none} role="status">
          {!results.known || !results.answered
            ? 'Mencari…'
            : `Tidak ada yang cocok${results.known === 'in vain' ? ' di perangkat ini' : ''}`}
        </p>
      )}
    </>
  )
}

function useActions({ onHelp, onCalculate }: { onHelp: () => void; onCalculate: () => void }): Entry[] {
  const { pages } = useShop()
  const navigate = useNavigate()
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  const sell: Entry = {
    id: 'new',
    label: 'Buat transaksi baru',
    icon: <IconPlus {...ICON} />,
    keys: 'N',
    go: () => navigate({ to: '/create-transaction' }),
  }
  return [
    ...(pages.includes('/create-transaction') ? [sell] : []),
    { id: 'calculator', label: 'Kalkulator', icon: <IconCalculator {...ICON} />, go: onCalculate },
    {
      id: 'theme',
      label: dark ? 'Mode terang' : 'Mode gelap',
      icon: dark ? <IconSun {...ICON} /> : <IconMoon {...ICON} />,
      go: () => setColorScheme(dark ? 'light' : 'dark'),
    },
    { id: 'help', label: 'Pintasan papan ketik', icon: <IconKeyboard {...ICON} />, keys: '?', go: onHelp },
  ]
}

/** Pages and actions rank first, except for an exact name such as a transaction number. */
function bestFirst(own: Group[], found: Group[], text: string): { groups: Group[]; best: number } {
  const typed = text.trim()
  if (typed === '') return { groups: own, best: 4 }
  const scored = (group: Group, isOwn: boolean) => {
    const entries = group.entries
      .map((entry) => ({ entry, match: matchScore(entry.label, typed) }))
      .filter(({ match }) => !isOwn || match > 0)
      .map(({ entry, match }) => ({ entry, match: isOwn && match >= 2 && match < 4 ? DECIDED_SCORE : match }))
      .sort((one, other) => other.match - one.match)
    return { name: group.name, entries: entries.map(({ entry }) => entry), best: entries[0]?.match ?? -1 }
  }
  const groups = [...own.map((group) => scored(group, true)), ...found.map((group) => scored(group, false))]
    .filter(({ best }) => best >= 0)
    .sort((one, other) => other.best - one.best)
  return { groups, best: groups[0]?.best ?? -1 }
}
