import { ActionIcon, Button, Group, Menu, Popover, TextInput } from '@mantine/core'
import '../../theme/later-styles.css'
import { IconCash, IconChevronDown, IconEraser, IconPlayerPause } from '@tabler/icons-react'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { rupiah } from '../../format.ts'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { InTitle } from '../../kit/display/page-title.tsx'
import { preloaded } from '../../kit/feedback/preloaded.tsx'
import { Keys } from '../../kit/keyboard/keys.tsx'
import { onModEnter } from '../../kit/keyboard/on-mod-enter.ts'
import { isUntouched } from './draft.ts'
import classes from './held-drafts.module.css'
import { type HeldEntry, labelOf, useHeld } from './use-held.ts'
import { useOrderAgain } from './use-order-again.ts'
import type { Sale } from './use-sale.ts'
import { useSaleKeys } from './use-sale-keys.ts'

const DrawerPanel = preloaded(() =>
  import('../../parts/drawer/drawer-panel.tsx').then((module) => module.DrawerPanel),
)

type HeldDraftsProps = {
  sale: Sale
  phone: boolean
  /** From now on its keys are taken here. */
  onReady: () => void
}

export function HeldDrafts({ sale, phone, onReady }: HeldDraftsProps) {
  const { held, hold, swap, takeUp, empty } = useHeld(sale)
  useOrderAgain(sale, takeUp)
  const [asking, setAsking] = useState(false)
  const [showsDrawer, setShowsDrawer] = useState(false)
  const row = useRef<HTMLElement>(null)
  const untouched = isUntouched(sale.draft)

  const ask = () => {
    if (untouched) return
    if (sale.customer) void hold()
    else setAsking(true)
  }
  useSaleKeys(
    {
      hold: ask,
      showHeld: () => row.current?.querySelector('button')?.focus(),
    },
    false,
  )
  useLayoutEffect(onReady, [onReady])
  const form = (
    <HoldForm
      placeholder={labelOf(sale.draft)}
      onHold={(label) => {
        setAsking(false)
        void hold(label)
      }}
      onClose={() => setAsking(false)}
    />
  )

  const quiet = { variant: 'subtle', disabled: untouched, c: untouched ? undefined : 'var(--pp-ink)' }
  if (phone) {
    return (
      <>
        <InTitle>
          <Menu position="bottom-start">
            <Menu.Target>
              <ActionIcon
                h={44}
                w={40}
                ml={-12}
                aria-label={held.length > 0 ? `Draf, ${held.length} ditahan` : 'Draf'}
                c="var(--pp-ink)"
              >
                {held.length > 0 && <span className={classes.count}>{held.length}</span>}
                <IconChevronDown size={18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown className={classes.menu}>
              <Menu.Item
                mih={44}
                disabled={untouched}
                leftSection={<IconPlayerPause size={18} />}
                onClick={ask}
              >
                Tahan
              </Menu.Item>
              <Menu.Item mih={44} disabled={untouched} leftSection={<IconEraser size={18} />} onClick={empty}>
                Kosongkan
              </Menu.Item>
              <Menu.Item mih={44} leftSection={<IconCash size={18} />} onClick={() => setShowsDrawer(true)}>
                Laci kas
              </Menu.Item>
              {held.length > 0 && <Menu.Label>Ditahan</Menu.Label>}
              {held.map((draft) => (
                <Menu.Item
                  key={draft.key}
                  mih={44}
                  rightSection={
                    draft.total !== null && <span className="num detail">{rupiah(draft.total)}</span>
                  }
                  onClick={() => void swap(draft)}
                >
                  {draft.label}
                  <Owner draft={draft} />
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </InTitle>
        <Dialog opened={asking && phone} onClose={() => setAsking(false)} title="Tahan transaksi ini">
          {form}
        </Dialog>
        <DrawerPanel opened={showsDrawer} onClose={() => setShowsDrawer(false)} />
      </>
    )
  }
  return (
    <>
      <InTitle>
        {/* biome-ignore lint/a11y/useSemanticElements: buttons are no set of fields */}
        <div role="group" aria-label="Draf" className={classes.actions}>
          <Button
            variant="subtle"
            c="var(--pp-ink)"
            leftSection={<IconCash size={18} />}
            onClick={() => setShowsDrawer(true)}
          >
            Laci kas
          </Button>
          <Button {...quiet} leftSection={<IconEraser size={18} />} onClick={empty}>
            Kosongkan
          </Button>
          <Popover
            opened={asking}
            onChange={setAsking}
            position="bottom-end"
            width={320}
            trapFocus
            returnFocus
          >
            <Popover.Target>
              <Button
                {...quiet}
                leftSection={<IconPlayerPause size={18} />}
                title="F8"
                aria-keyshortcuts="F8"
                onClick={ask}
              >
                Tahan
              </Button>
            </Popover.Target>
            <Popover.Dropdown aria-label="Tahan transaksi ini">
              <div className="strong">Tahan transaksi ini</div>
              {form}
            </Popover.Dropdown>
          </Popover>
        </div>
      </InTitle>
      {held.length > 0 && (
        <section ref={row} aria-label="Ditahan" className={classes.row}>
          <span className={classes.label}>Ditahan</span>
          {held.map((draft) => (
            <Button
              key={draft.key}
              variant="default"
              className={classes.draft}
              data-taken={draft.takenBy !== null || undefined}
              leftSection={<IconPlayerPause size={16} />}
              onClick={() => void swap(draft)}
            >
              <span className={classes.name}>
                {draft.label}
                <Owner draft={draft} />
              </span>
              {draft.total !== null && <span className={classes.total}>{rupiah(draft.total)}</span>}
            </Button>
          ))}
        </section>
      )}
      <DrawerPanel opened={showsDrawer} onClose={() => setShowsDrawer(false)} />
    </>
  )
}

/** Who holds it, or continues it on another device; or that no other device can. */
function Owner({ draft: { by, takenBy, isRefused } }: { draft: HeldEntry }) {
  const owner = takenBy ? `dibuka ${takenBy}` : by && `oleh ${by}`
  const words = isRefused ? 'hanya bisa dibuka di perangkat ini' : owner
  return words && <span className={classes.by}> {words}</span>
}

function HoldForm(props: { placeholder: string; onHold: (label: string) => void; onClose: () => void }) {
  const [label, setLabel] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    props.onHold(label)
  }
  return (
    <form className={classes.form} onSubmit={submit} onKeyDown={onModEnter(() => props.onHold(label))}>
      <p className={classes.why}>Belum ada pelanggan. Beri nama agar mudah dicari.</p>
      <TextInput
        data-autofocus
        size="sm"
        label="Nama penanda"
        placeholder={props.placeholder}
        maxLength={60}
        autoComplete="off"
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <Group gap={8} mt={12} wrap="nowrap">
        <Button variant="default" size="sm" px={12} onClick={props.onClose}>
          Batal
        </Button>
        <Button
          type="submit"
          variant="default"
          size="sm"
          flex={1}
          className={classes.main}
          rightSection={<Keys keys="Enter" />}
        >
          Tahan
        </Button>
      </Group>
    </form>
  )
}
